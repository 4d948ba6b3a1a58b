import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import type { LoggedMail } from '../contract.ts';

/** Sends an email again; one that is still queued needs no resend. */
export const ResendButton = ({ mail: { _id, state } }: { mail: Pick<LoggedMail, '_id' | 'state'> }) => (
  <ActionButton action={`/admin/mails/${_id}`} disabled={state === 'queued'}>
    Resend
  </ActionButton>
);
