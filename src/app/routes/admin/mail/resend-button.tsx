import type { LoggedMail } from '#contract/mail/mail-log.ts';
import { ActionButton } from '../actions/action-button.tsx';

/** Sends an email again; one that is still queued needs no resend. */
export const ResendButton = ({ mail: { _id, state } }: { mail: Pick<LoggedMail, '_id' | 'state'> }) => (
  <ActionButton action={`/admin/mails/${_id}`} disabled={state === 'queued'}>
    Resend
  </ActionButton>
);
