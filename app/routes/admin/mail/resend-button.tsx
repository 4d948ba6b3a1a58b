import type { LoggedMail } from '#contract/mail/mail-log.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';

/** Sends an email again, as an email of its own; one that is still queued needs no resend. */
export function ResendButton({ mail: { _id, state } }: { mail: Pick<LoggedMail, '_id' | 'state'> }) {
  const { pending, submit } = useAdminAction();
  return (
    <Button
      size="small"
      disabled={pending || state === 'queued'}
      onClick={() => submit({ intent: 'resend-mail', id: _id })}
    >
      Resend
    </Button>
  );
}
