import { Link } from 'react-router';
import { password } from '#contract/fields/fields.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { ruleOf } from '../../lib/forms/check-fields.ts';
import type { PostedForm } from '../../lib/forms/posted-form.ts';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordHelp } from './new-password-help.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Sets a new password with the token of a recovery email. */
export function ResetPasswordForm({ token, posted }: { token: string; posted: PostedForm | undefined }) {
  const form = useActionForm<'password'>({ rules, initial: { password: '' }, posted });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      <input type="hidden" name="token" value={token} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={
          <NewPasswordHelp value={form.values.password}>
            At least 6 characters. You are signed out everywhere else.
          </NewPasswordHelp>
        }
        {...form.field('password')}
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}{' '}
          <Link className="link" to="/forget">
            Send Email again
          </Link>
        </p>
      )}
      <SubmitButton pending={form.pending} large>
        Save password
      </SubmitButton>
    </form.Form>
  );
}

const rules = { password: ruleOf(password) };
