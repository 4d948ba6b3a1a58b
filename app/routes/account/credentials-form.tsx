import { type FormEvent, useRef, useState } from 'react';
import type { Credentials, Identified } from '../../lib/identity.ts';
import { TextField } from '../../ui/field.tsx';
import { type CredentialErrors, readCredentials } from './read-credentials.ts';
import { SubmitButton } from './submit-button.tsx';

interface CredentialsFormProps {
  /** The words on the button, and on it while the shop is asked. */
  submit: string;
  busyText: string;
  passwordIs: 'new' | 'known';
  /** Sends the form; resolves to what the form has to say. */
  onSend: (credentials: Credentials) => Promise<Identified>;
}

/** Email and password. What is wrong stands at its field, and the cursor goes there. */
export function CredentialsForm({ submit, busyText, passwordIs, onSend }: CredentialsFormProps) {
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: CredentialErrors, whole = '') => {
    setErrors(found);
    setMessage(whole);
    const wrong = found.email ? 'email' : found.password ? 'password' : null;
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = readCredentials(new FormData(event.currentTarget), passwordIs);
    if ('errors' in form) return refuse(form.errors);
    setBusy(true);
    refuse({});
    const answer = await onSend(form.read);
    setBusy(false);
    if (answer.ok) return;
    if (answer.field === 'email' || answer.field === 'password') refuse({ [answer.field]: answer.message });
    else refuse({}, answer.message);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete={passwordIs === 'new' ? 'email' : 'username'}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        required
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={passwordIs === 'new' ? 'new-password' : 'current-password'}
        required
        help={passwordIs === 'new' ? 'At least 6 characters.' : undefined}
        error={errors.password}
      />
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
      <SubmitButton busy={busy} large>
        {busy ? busyText : submit}
      </SubmitButton>
    </form>
  );
}
