import type { MailState } from '#contract/mail/mail-log.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The delivery state of an email. */
export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge variant={variants[state]}>{labels[state]}</Badge>
);

const labels = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const;
const variants = { queued: 'quiet', sent: 'accent', failed: 'deal' } as const;
