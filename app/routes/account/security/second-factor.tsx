import { useState } from 'react';
import type { AccountSecurity } from '#contract/account-security.ts';
import './second-factor.css';
import { EnableForm } from './enable-form.tsx';
import { ProvenForm } from './proven-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

interface SecondFactorProps {
  security: AccountSecurity;
  onChange: () => void;
}

/** A second factor that is being set up. */
interface Setup {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** The authenticator app: set up, recovery codes, switched off. */
export function SecondFactor({ security, onChange }: SecondFactorProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { hasPassword, recoveryCodes } = security;
  const isOn = recoveryCodes !== null;
  const show = (created: readonly string[]) => {
    setCodes(created);
    setSetup(null);
    onChange();
  };
  return (
    <section aria-labelledby="second-factor">
      <h3 id="second-factor" className="mb-2 font-bold">
        Second factor
      </h3>
      <p className="mb-4 text-ink-soft">
        {isOn
          ? `On: signing in asks for a code of your authenticator app. ${recoveryCodes} recovery codes are left.`
          : 'Off. With an authenticator app on your phone, a stolen password is not enough to sign in as you.'}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!isOn && !setup && <EnableForm hasPassword={hasPassword} onEnabled={setSetup} />}
      {!isOn && setup && <SetUpSteps uri={setup.uri} onConfirmed={() => show(setup.codes)} />}
      {isOn && !codes && (
        <div className="grid gap-4">
          <details>
            <summary className="link">New recovery codes</summary>
            <ProvenForm
              intent="renew-recovery-codes"
              submitText="Make new recovery codes"
              hasPassword={hasPassword}
              onDone={show}
            />
          </details>
          <details>
            <summary className="link">Switch the second factor off</summary>
            <ProvenForm
              intent="disable-second-factor"
              submitText="Switch off"
              hasPassword={hasPassword}
              onDone={onChange}
            />
          </details>
        </div>
      )}
    </section>
  );
}
