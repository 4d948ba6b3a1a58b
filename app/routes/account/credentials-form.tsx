import { useActionForm } from '../../hooks/use-action-form.ts';
import { TextField } from '../../ui/field.tsx';
import { signInRules, signUpRules } from './credentials.ts';
import { NewPasswordHelp } from './new-password-help.tsx';
import { SubmitButton } from './submit-button.tsx';

interface CredentialsFormProps {
  submitText: string;
  pendingText: string;
  /** A new password must have the minimum length. */
  isNewPassword: boolean;
}

/** Email and password; submits to the `clientAction` of its page. */
export function CredentialsForm({ submitText, pendingText, isNewPassword }: CredentialsFormProps) {
  const form = useActionForm<'email' | 'password'>({
    rules: isNewPassword ? signUpRules : signInRules,
    initial: { email: '', password: '' },
  });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete={isNewPassword ? 'email' : 'username'}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={isNewPassword ? 'new-password' : 'current-password'}
        help={
          isNewPassword && (
            <NewPasswordHelp value={form.values.password}>At least 6 characters.</NewPasswordHelp>
          )
        }
        {...form.field('password')}
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending} large>
        {form.pending ? pendingText : submitText}
      </SubmitButton>
    </form.Form>
  );
}
