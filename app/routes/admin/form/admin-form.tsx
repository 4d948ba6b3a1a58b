import type { ReactNode, SubmitEvent } from 'react';
import { useLive } from '../../../hooks/use-live.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface AdminFormProps {
  /** The words on the button that sends it. */
  send: string;
  busy: boolean;
  /** What is wrong with the form as a whole. */
  message?: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A form of administration: its fields, what is wrong, its button, and the way back. */
export function AdminForm({ send, busy, message = '', onSubmit, children }: AdminFormProps) {
  const live = useLive();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="admin-form">
      {children}
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" look="accent" disabled={!live} aria-disabled={busy}>
          {send}
        </Button>
        <ButtonLink to="/admin">Back to Admin</ButtonLink>
      </div>
    </form>
  );
}
