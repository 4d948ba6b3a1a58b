import { useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '#contract/fields/money.ts';
import type { DisputeCase } from '#contract/payments/disputes.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';

/** Accepts a dispute as lost, after a confirmation. */
export function AcceptDispute({ dispute, onDone }: { dispute: DisputeCase; onDone: () => void }) {
  const [key] = useState(createIdempotencyKey);
  const [isConfirming, setIsConfirming] = useState(false);
  const fetcher = useFetcher();
  const accept = async () => {
    setIsConfirming(false);
    await fetcher.submit({ key }, { method: 'post', action: `/admin/disputes/${dispute._id}/close` });
    onDone();
  };
  const amount = formatCents(dispute.amountCents);
  return (
    <section aria-label="Accept the loss" className="grid gap-3 border-line border-t pt-6">
      <p>
        Without evidence that helps, accept it: the dispute ends at once, and {amount} stay with the buyer.
      </p>
      <Button variant="deal" disabled={fetcher.state !== 'idle'} onClick={() => setIsConfirming(true)}>
        Accept the loss
      </Button>
      <Confirm
        open={isConfirming}
        title="Accept this dispute as lost?"
        text={`${amount} and the fee are not returned, and that cannot be undone. Stock stays as it is.`}
        confirmLabel="Yes, accept the loss"
        onConfirm={accept}
        onCancel={() => setIsConfirming(false)}
      />
    </section>
  );
}
