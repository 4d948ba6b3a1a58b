import { type FormEvent, useState } from 'react';
import { displayName } from '#contract/fields.ts';
import { changeName } from '../../lib/identity.ts';
import { refreshSession } from '../../lib/session.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The email, which stays, and the display name, which may change. */
export function NameForm({ email, name }: { email: string; name: string }) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name=name]');
    const typed = displayName.safeParse(input?.value);
    setError(typed.error?.issues[0]?.message ?? '');
    if (!typed.success) return input?.focus();
    setBusy(true);
    const answer = await changeName(typed.data);
    setBusy(false);
    if (!answer.ok) return setError(answer.message);
    showSuccess('Name Updated');
    await refreshSession();
  };

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-4">
      <TextField label="Email" type="email" value={email} readOnly autoComplete="off" />
      <TextField
        label="Display name"
        name="name"
        defaultValue={name}
        maxLength={40}
        autoComplete="name"
        error={error}
      />
      <SubmitButton busy={busy}>Update name</SubmitButton>
    </form>
  );
}
