import { useActionForm } from '../../hooks/use-action-form.ts';
import type { PostedForm } from '../../lib/forms/posted-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AuthenticatorCodeField } from './authenticator-code-field.tsx';

interface ReauthenticationFormProps {
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** `Confirm` unless told otherwise. */
  submitText?: string;
  /** What follows cannot be undone. */
  danger?: boolean;
  onReauthenticated: () => void;
  onCancel?: () => void;
  posted?: PostedForm | undefined;
}

/** Password and code; the account page's action sends them. */
export function ReauthenticationForm({
  hasPassword,
  hasSecondFactor,
  submitText = 'Confirm',
  danger = false,
  onReauthenticated,
  onCancel,
  posted,
}: ReauthenticationFormProps) {
  const form = useActionForm<'password' | 'code'>({
    rules: { password: () => '', code: () => '' },
    initial: { password: '', code: '' },
    posted,
    onSuccess: onReauthenticated,
  });
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
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      )}
      {hasSecondFactor && <AuthenticatorCodeField {...form.field('code')} />}
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
