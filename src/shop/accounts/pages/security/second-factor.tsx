import './second-factor.css';
import { useState } from 'react';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { count } from '#platform/ui/count.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { AccountSecurity } from '../../contract/account-security.ts';
import { SubmitButton } from '../submit-button.tsx';
import { ProvenForm } from './proven-form.tsx';
import type { QrPath } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

/** The form of this intent, and of this passkey or device, as it was posted without scripts and not accepted. */
export type PostedAs = (intent: string, id?: string) => PostedForm | undefined;

interface SecondFactorProps {
  security: AccountSecurity;
  postedAs: PostedAs;
  made: MadeCodes | null;
}

/** Recovery codes that were just made; with the `uri` for an authenticator app, a second factor that is being set up. */
export interface MadeCodes {
  readonly uri: string;
  readonly codes: readonly string[];
  readonly qrCode: QrPath | null;
}

/** The authenticator app: set up, recovery codes, switched off. */
export function SecondFactor({ security, postedAs, made }: SecondFactorProps) {
  const [setup, setSetup] = useState(made?.uri ? made : null);
  const [codes, setCodes] = useState(made?.codes ?? null);
  const confirming = postedAs('confirm-second-factor');
  const { hasPassword, recoveryCodes } = security;
  const isOn = recoveryCodes !== null;
  const show = (created: readonly string[]) => {
    setCodes(created);
    setSetup(null);
  };
  return (
    <section aria-labelledby="second-factor">
      <h3 id="second-factor" className="mb-2 font-bold">
        Two-factor authentication
      </h3>
      <p className="mb-4 text-ink-soft">
        {isOn
          ? `On. Signing in requires a code from your authenticator app. You have ${count(recoveryCodes, 'recovery code')} left.`
          : 'Off. With an authenticator app on your phone, nobody can sign in to your account with only your password.'}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!isOn && !setup && !confirming && (
        <EnableForm
          hasPassword={hasPassword}
          posted={postedAs('enable-second-factor')}
          onEnabled={setSetup}
        />
      )}
      {!isOn && (setup || confirming) && (
        <SetUpSteps
          uri={setup?.uri ?? null}
          qrCode={setup?.qrCode ?? null}
          posted={confirming}
          onConfirmed={() => setup && show(setup.codes)}
        />
      )}
      {isOn && !codes && (
        <div className="grid gap-4">
          <details open={postedAs('renew-recovery-codes') !== undefined}>
            <summary className="link">New recovery codes</summary>
            <ProvenForm
              intent="renew-recovery-codes"
              submitText="Create new recovery codes"
              hasPassword={hasPassword}
              posted={postedAs('renew-recovery-codes')}
              onDone={show}
            />
          </details>
          <details open={postedAs('disable-second-factor') !== undefined}>
            <summary className="link">Turn off two-factor authentication</summary>
            <ProvenForm
              intent="disable-second-factor"
              submitText="Turn off"
              hasPassword={hasPassword}
              posted={postedAs('disable-second-factor')}
              onDone={() => {}}
            />
          </details>
        </div>
      )}
    </section>
  );
}

interface EnableFormProps {
  hasPassword: boolean;
  posted: PostedForm | undefined;
  onEnabled: (made: MadeCodes) => void;
}

/** Begins to set a second factor up, for the password. */
function EnableForm({ hasPassword, posted, onEnabled }: EnableFormProps) {
  const form = useActionForm<'password', () => Promise<({ readonly ok: true } & MadeCodes) | PostedForm>>({
    rules: { password: (value) => (hasPassword && value === '' ? 'Fill the password' : '') },
    initial: { password: '' },
    posted,
    onSuccess: onEnabled,
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <input type="hidden" name="intent" value="enable-second-factor" />
      {hasPassword ? (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending}>Set up authenticator app</SubmitButton>
    </form.Form>
  );
}
