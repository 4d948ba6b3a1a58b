import { useState } from 'react';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { signInRules, signUpRules } from './credentials.ts';
import { NewPasswordHelp } from './new-password-help.tsx';
import { AuthenticatorCodeField } from './reauthentication/authenticator-code-field.tsx';
import { tooManyAttempts } from './session/auth-request.ts';
import { SubmitButton } from './submit-button.tsx';

interface CredentialsFormProps {
  submitText: string;
  pendingText: string;
  /** A new password must have the minimum length. */
  isNewPassword: boolean;
  posted?: PostedForm | undefined;
}

/** Email and password; submits to the action of its page. */
export function CredentialsForm({ submitText, pendingText, isNewPassword, posted }: CredentialsFormProps) {
  const [mustWait, setMustWait] = useState(posted?.problem.detail === tooManyAttempts);
  const form = useActionForm<'email' | 'password' | 'code'>({
    rules: isNewPassword ? signUpRules : signInRules,
    initial: { email: '', password: '', code: '' },
    posted,
    onProblem: ({ detail }) => setMustWait((now) => now || detail === tooManyAttempts),
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
      {mustWait && !isNewPassword && (
        <AuthenticatorCodeField
          help="To skip the wait, enter a code from your authenticator app or a recovery code."
          {...form.field('code')}
          required={false}
        />
      )}
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
