import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';

interface ResendDeliveryButtonProps {
  /** The id of the webhook. */
  webhook: string;
  delivery: Pick<OutgoingDelivery, '_id' | 'state' | 'attempts'>;
}

/** Sends a message again, or, while it waits for another attempt, now; one that was not sent yet needs no resend. */
export function ResendDeliveryButton({ webhook, delivery }: ResendDeliveryButtonProps) {
  const { pending, submit } = useAdminAction();
  return (
    <Button
      size="small"
      disabled={pending || (delivery.state === 'queued' && delivery.attempts === 0)}
      onClick={() => submit({ intent: 'resend-delivery', id: webhook, deliveryId: delivery._id })}
    >
      Resend
    </Button>
  );
}
