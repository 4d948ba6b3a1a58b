import { Badge } from '#platform/ui/badge.tsx';
import type { LetterState } from '../contract.ts';

/** The state of a letter. */
export const LetterStateBadge = ({ state }: { state: LetterState }) => (
  <Badge variant={variants[state]}>{labels[state]}</Badge>
);

const labels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;
const variants = {
  draft: 'quiet',
  scheduled: 'accent',
  sending: 'accent',
  sent: 'quiet',
  stopped: 'deal',
} as const;
