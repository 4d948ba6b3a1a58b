import { type SubmitEvent, useState } from 'react';
import { track } from '../lib/analytics.ts';
import { call } from '../lib/api-client.ts';
import { showError, showSuccess } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** The newsletter form of the footer (§5: the email must contain '@'). */
export function Newsletter() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const subscribe = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!email.includes('@')) return setError('Use a valid email');
    setBusy(true);
    const answer = await call('POST /mail/newsletter', { body: { email } });
    setBusy(false);
    if (answer.ok) {
      track('newsletter_signup');
      showSuccess(answer.body.message);
      setEmail('');
      return;
    }
    const wrong = answer.problem.errors?.find(({ field }) => field === 'email');
    if (wrong) setError(wrong.message);
    else showError(answer.problem.detail);
  };

  return (
    <form noValidate onSubmit={subscribe} className="flex items-start gap-2">
      <TextField
        label="Newsletter address"
        labelHidden
        type="email"
        autoComplete="email"
        placeholder="Your email"
        className="grow"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="accent" disabled={busy}>
        Subscribe
      </Button>
    </form>
  );
}
