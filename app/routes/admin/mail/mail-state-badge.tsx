import type { MailState } from '#contract/mail-log.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Where a mail is, in a word. */
export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge look={looks[state]}>{words[state]}</Badge>
);

const words = { queued: 'Waiting', sent: 'Sent', failed: 'Given up' } as const;
const looks = { queued: 'quiet', sent: 'accent', failed: 'deal' } as const;
