import { useState } from 'react';
import { passwordLength } from '#platform/contract/fields/password-length.ts';
import type { FormProblem } from '#platform/forms/action-result.ts';
import { ruleOf } from '#platform/forms/check-fields.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { password } from '../contract/fields/account-fields.ts';
import { administratorPasswordLength } from '../contract/fields/administrator-password.ts';
import { NewPasswordHelp } from './new-password-help.tsx';
import { SubmitButton } from './submit-button.tsx';

interface PasswordFormProps {
  administrator: boolean;
  posted: PostedForm | undefined;
}

/** Sets a new password, for which administrators are told their own rule. The current one is requested only when the server requires it. */
export function PasswordForm({ administrator, posted }: PasswordFormProps) {
  const minimum = administrator ? administratorPasswordLength : passwordLength.min;
  const [needsCurrent, setNeedsCurrent] = useState(posted !== undefined && isAboutCurrent(posted.problem));
  const form = useActionForm<'newPassword' | 'currentPassword'>({
    rules,
    initial: { newPassword: '', currentPassword: '' },
    onSuccess() {
      form.reset();
      setNeedsCurrent(false);
    },
    posted,
    onProblem: (problem) => setNeedsCurrent((now) => now || isAboutCurrent(problem)),
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <input type="hidden" name="intent" value="update-password" />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={
          <NewPasswordHelp value={form.values.newPassword}>
            {`At least ${minimum} characters. A new password signs you out on your other devices.`}
          </NewPasswordHelp>
        }
        {...form.field('newPassword')}
      />
      {needsCurrent && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field('currentPassword')}
        />
      )}
      <SubmitButton pending={form.pending}>Update password</SubmitButton>
    </form.Form>
  );
}

const isAboutCurrent = ({ errors = [] }: FormProblem) =>
  errors.some(({ field }) => field === 'currentPassword');

const rules = { newPassword: ruleOf(password), currentPassword: () => '' };
