import { useState } from 'react';
import { useFetcher } from 'react-router';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { count } from '#platform/ui/count.ts';
import type { Letter } from '../../contract.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { TestButton } from './test-button.tsx';

/** What can be done with a saved letter. */
export function SendLetter({ letter }: { letter: Letter }) {
  const { _id, state, recipients } = letter;
  const action = `/admin/letters/${_id}/sending`;
  if (state === 'sending' || state === 'scheduled')
    return (
      <div className="letter-sending">
        <ActionButton action={action} fields={{ what: 'stop' }}>
          {state === 'sending' ? 'Stop sending' : 'Cancel schedule'}
        </ActionButton>
      </div>
    );
  if (state !== 'draft') return null;
  return (
    <section aria-labelledby="send" className="letter-sending">
      <div>
        <h2 id="send" className="table-title">
          Send
        </h2>
        <p className="text-ink-soft">
          {recipients === 0
            ? 'Nobody would get this letter: no subscriber has confirmed their address yet.'
            : `The saved draft goes to ${count(recipients, 'subscriber')} who have confirmed their address.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <TestButton action={action} />
        <SendButton action={action} recipients={recipients} />
        <DeleteButton label="Delete draft" confirmLabel="Yes, delete draft!" action={action} />
      </div>
      <ScheduleForm action={action} />
    </section>
  );
}

/** Sends a letter to everyone after a confirmation. */
function SendButton({ action, recipients }: { action: string; recipients: number }) {
  const fetcher = useFetcher();
  const [open, setOpen] = useState(false);
  const people = count(recipients, 'subscriber');
  return (
    <>
      <Button variant="accent" size="small" disabled={fetcher.state !== 'idle'} onClick={() => setOpen(true)}>
        Send now
      </Button>
      <Confirm
        open={open}
        title={`Send to ${people}?`}
        text="You can stop it while it is being sent, but emails that were sent cannot be taken back."
        confirmLabel={`Yes, send to ${people}`}
        onConfirm={() => {
          setOpen(false);
          void fetcher.submit({ what: 'send' }, { method: 'post', action, flushSync: true });
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
