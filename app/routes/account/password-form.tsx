import { type FormEvent, useEffect, useRef, useState } from 'react';
import { password } from '#contract/fields.ts';
import { call } from '../../lib/api-client.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Sets a new password. The current one is asked for once the shop says that the sign-in is too long ago. */
export function PasswordForm() {
  const [errors, setErrors] = useState({ newPassword: '', currentPassword: '' });
  const [asksCurrent, setAsksCurrent] = useState(false);
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksCurrent) current.current?.focus();
  }, [asksCurrent]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = password.safeParse(new FormData(form).get('newPassword'));
    setErrors({ newPassword: typed.error?.issues[0]?.message ?? '', currentPassword: '' });
    if (!typed.success) return form.querySelector<HTMLInputElement>('[name=newPassword]')?.focus();
    setBusy(true);
    const currentPassword = current.current?.value;
    const answer = await call('PUT /account/password', {
      body: { newPassword: typed.data, ...(currentPassword && { currentPassword }) },
    });
    setBusy(false);
    if (answer.ok) {
      form.reset();
      setAsksCurrent(false);
      return showSuccess(answer.body.message);
    }
    const { code, title, errors: fields } = answer.problem;
    if (code === 'INVALID')
      return setErrors({ newPassword: fields?.[0]?.message ?? title, currentPassword: '' });
    setAsksCurrent(asksCurrent || code === 'CURRENT_PASSWORD_NEEDED');
    const aboutCurrent = code === 'CURRENT_PASSWORD_NEEDED' || code === 'WRONG_PASSWORD';
    setErrors({ newPassword: aboutCurrent ? '' : title, currentPassword: aboutCurrent ? title : '' });
  };

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-4">
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters. You are signed out on your other devices."
        error={errors.newPassword}
      />
      {asksCurrent && (
        <TextField
          ref={current}
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <SubmitButton busy={busy}>Update password</SubmitButton>
    </form>
  );
}
