import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { password } from '#contract/fields.ts';
import { recover } from '../../lib/identity.ts';
import { refreshSession } from '../../lib/session.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Sets the new password with the token out of the recovery mail. */
export function SetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [linkIsOld, setLinkIsOld] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = password.safeParse(new FormData(event.currentTarget).get('password'));
    setError(typed.error?.issues[0]?.message ?? '');
    if (!typed.success) return event.currentTarget.querySelector('input')?.focus();
    setBusy(true);
    const answer = await recover(token, typed.data);
    setBusy(false);
    if (!answer.ok)
      return answer.field === 'password' ? setError(answer.message) : setLinkIsOld(answer.message);
    showSuccess('Password Updated');
    await refreshSession();
    navigate('/signin', { replace: true });
  };

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        help="At least 6 characters. You are signed out everywhere else."
        error={error}
      />
      {linkIsOld && (
        <p role="alert" className="field-error">
          {linkIsOld}{' '}
          <Link className="link" to="/forget">
            Send Email again
          </Link>
        </p>
      )}
      <SubmitButton busy={busy} large>
        Save password
      </SubmitButton>
    </form>
  );
}
