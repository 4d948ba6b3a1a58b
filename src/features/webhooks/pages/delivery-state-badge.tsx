import { Badge } from '#platform/ui/badge.tsx';
import type { OutgoingDelivery } from '../contract.ts';

/** What became of a message. */
export const DeliveryStateBadge = ({ state }: Pick<OutgoingDelivery, 'state'>) => (
  <Badge variant={variants[state]}>{labels[state]}</Badge>
);

const labels = { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' } as const;
const variants = { queued: 'quiet', delivered: 'accent', failed: 'deal' } as const;
