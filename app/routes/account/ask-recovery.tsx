import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestRecovery } from '../../lib/identity.ts';
import { showError, showSuccess, toastTime } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Asks for the recovery mail (§8): sent → /account, unknown → said so, anything else passes in silence. */
export function AskRecovery() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await requestRecovery(String(new FormData(event.currentTarget).get('email')).trim());
    setBusy(false);
    if (outcome === 'unknown') showError('User not found', toastTime.news);
    if (outcome !== 'sent') return;
    showSuccess('Email send', toastTime.news);
    navigate('/account');
  };

  return (
    <form method="post" onSubmit={send} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        required
        help="We send you a link with which you can set a new password. It works once, for one hour."
      />
      <SubmitButton busy={busy} large>
        Send Email
      </SubmitButton>
    </form>
  );
}
