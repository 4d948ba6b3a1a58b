import { type SubmitEvent, useId, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import type { FormProblem } from '#platform/forms/action-result.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { saveAsFile } from './save-as-file.ts';

/** What is being done with the address. */
type Doing = 'nothing' | 'exporting' | 'asking' | 'erasing';

/** Asks for an email address, and exports or erases whoever has it. */
export function PersonForm() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [doing, setDoing] = useState<Doing>('nothing');
  const { revalidate } = useRevalidator();
  const title = useId();
  const field = useId();
  // Without scripts, a browser would send the address to this page.
  const disabled = !useHydrated() || doing === 'exporting';

  const refuse = ({ detail, errors }: FormProblem) => {
    const message = errors?.find((one) => one.field === 'email')?.message;
    if (message === undefined) return showError(detail);
    setError(message);
    document.getElementById(field)?.focus();
  };
  const isFilled = () => {
    if (email.trim() !== '') return true;
    setError('Fill the email');
    document.getElementById(field)?.focus();
    return false;
  };
  const download = async (event: SubmitEvent) => {
    event.preventDefault();
    if (disabled || !isFilled()) return;
    setDoing('exporting');
    const result = await call('POST /admin/people/export', { body: { email } });
    setDoing('nothing');
    if (!result.ok) return refuse(result.problem);
    if (Object.keys(result.body.data).length === 0)
      return showSuccess('The shop stores nothing under this address');
    saveAsFile(JSON.stringify(result.body, null, 1), 'personal-data.json');
  };
  const erase = async () => {
    setDoing('erasing');
    const result = await call('POST /admin/people/erase', { body: { email } });
    setDoing('nothing');
    if (!result.ok) return refuse(result.problem);
    reportResult(result, 'The data is being removed.');
    setEmail('');
    await revalidate();
  };

  return (
    <section aria-labelledby={title} className="table-section">
      <h2 id={title} className="table-title">
        Someone without an account
      </h2>
      <form method="post" noValidate onSubmit={download} className="admin-form">
        <TextField
          id={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="off"
          required
          value={email}
          error={error}
          className="admin-form-whole"
          onChange={({ target }) => {
            setEmail(target.value);
            setError('');
          }}
          help={
            <>
              Orders by hand, withdrawals, reports of reviews, messages, the newsletter and waitlists are
              found by it. First make sure that the request is really from its owner: email the address and
              wait for a reply. If it has an account, use <em>Data</em> in the{' '}
              <Link className="link" to="/admin">
                users table
              </Link>
              .
            </>
          }
        />
        <div className="admin-form-end">
          <Button type="submit" variant="accent" disabled={disabled}>
            {doing === 'exporting' ? 'Preparing file…' : 'Download data'}
          </Button>
          <Button variant="deal" disabled={disabled} onClick={() => isFilled() && setDoing('asking')}>
            Erase data
          </Button>
        </div>
      </form>
      <Confirm
        open={doing === 'asking' || doing === 'erasing'}
        title="Erase this person?"
        text={`Within minutes, everything stored under ${email} is removed everywhere. Orders and invoices are kept without a name, email or address. This can't be undone.`}
        confirmLabel="Erase person"
        pending={doing === 'erasing'}
        onConfirm={erase}
        onCancel={() => setDoing('nothing')}
      />
    </section>
  );
}
