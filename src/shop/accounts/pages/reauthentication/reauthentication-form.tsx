import { Link } from 'react-router';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { AccountSecurity } from '../../contract/account-security.ts';
import { GoogleButton } from '../google-button.tsx';
import { AuthenticatorCodeField } from './authenticator-code-field.tsx';

interface ReauthenticationFormProps {
  /** How the account can prove who is there; null where it could not be loaded. */
  security: AccountSecurity | null;
  /** `Confirm` unless told otherwise. */
  submitText?: string;
  /** What follows cannot be undone. */
  danger?: boolean;
  onReauthenticated: () => void;
  onCancel?: () => void;
  posted?: PostedForm | undefined;
}

/** What proves who is there, for an account. */
export function explainReauthentication(security: AccountSecurity | null): string {
  switch (security && wayToProve(security)) {
    case 'google':
      return "Confirm with Google that it's you, then try again.";
    case 'passkey':
      return "Use your passkey to confirm that it's you.";
    default:
      return "Enter the following to confirm that it's you.";
  }
}

/** By passkey alone where an account has one and no app: its password proves too little. */
function wayToProve({ hasPassword, recoveryCodes, passkeys }: AccountSecurity) {
  if (recoveryCodes !== null) return 'code';
  if (passkeys.length > 0) return 'passkey';
  return hasPassword ? 'password' : 'google';
}

/** Asks for what the account needs as a proof: password and code, which the account page's action sends, or Google. */
export function ReauthenticationForm({
  security,
  submitText = 'Confirm',
  danger = false,
  onReauthenticated,
  onCancel,
  posted,
}: ReauthenticationFormProps) {
  const way = security ? wayToProve(security) : 'password';
  const form = useActionForm<'password' | 'code'>({
    rules: { password: () => '', code: () => '' },
    initial: { password: '', code: '' },
    posted,
    onSuccess: onReauthenticated,
  });
  if (way === 'google' || way === 'passkey')
    return (
      <div className="grid gap-3">
        <noscript>
          <p className="field-error">This needs JavaScript. Turn it on and reload the page.</p>
        </noscript>
        {way === 'google' && <GoogleButton next="/account" label="Confirm with Google" />}
        {way === 'passkey' && (
          <p className="text-sm">
            Lost your passkey?{' '}
            <Link className="link" to="/forget">
              Reset your password by email
            </Link>
          </p>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    );
  return (
    <form.Form
      method="post"
      action="/account"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="prove" />
      {(security?.hasPassword ?? true) && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      )}
      {way === 'code' && <AuthenticatorCodeField {...form.field('code')} />}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant={danger ? 'deal' : 'accent'} aria-disabled={form.pending}>
          {submitText}
        </Button>
      </div>
    </form.Form>
  );
}
