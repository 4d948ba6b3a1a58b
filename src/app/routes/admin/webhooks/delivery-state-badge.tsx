import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { Badge } from '../../../ui/badge.tsx';

/** What became of a message. */
export const DeliveryStateBadge = ({ state }: Pick<OutgoingDelivery, 'state'>) => (
  <Badge variant={variants[state]}>{labels[state]}</Badge>
);

const labels = { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' } as const;
const variants = { queued: 'quiet', delivered: 'accent', failed: 'deal' } as const;
