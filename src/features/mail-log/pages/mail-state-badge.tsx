import { Badge } from '#platform/ui/badge.tsx';
import type { MailState } from '../contract.ts';

/** The delivery state of an email. */
export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge variant={variants[state]}>{labels[state]}</Badge>
);

const labels = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const;
const variants = { queued: 'quiet', sent: 'accent', failed: 'deal' } as const;
