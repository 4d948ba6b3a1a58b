import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LoggedMail } from '#contract/mail-log.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { call } from '../../../lib/api-client.ts';
import { showError, showSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';

/** Sends a mail once more, as a mail of its own; one that waits is on its way already. */
export function ResendButton({ mail: { _id, state } }: { mail: Pick<LoggedMail, '_id' | 'state'> }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const live = useLive();
  const resend = async () => {
    setBusy(true);
    const answer = await call('POST /admin/mails/{id}/resend', { params: { id: _id } });
    if (answer.ok) showSuccess('The mail waits to be sent again');
    else showError(answer.problem.detail);
    await revalidate();
    setBusy(false);
  };
  return (
    <Button size="small" disabled={!live || busy || state === 'queued'} onClick={resend}>
      Resend
    </Button>
  );
}
