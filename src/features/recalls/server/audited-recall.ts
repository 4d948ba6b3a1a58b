import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

const state = z.object({ shoes: z.array(z.string()), what: z.enum(['publish', 'end']), buyers: z.number() });
export type RecallEvent = z.infer<typeof state>;

/** Recalls that were published or ended. */
export const auditedRecall: AuditedEvent = {
  name: (recorded) => state.parse(recorded).shoes.join(', '),
  title({ name }, recorded) {
    const { what, buyers } = state.parse(recorded);
    if (what === 'end') return `Ended the recall of ${name}`;
    return `Recalled ${name}, sold to ${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}`;
  },
  noun: 'recall',
  final: 'Emails that were sent cannot be taken back. End the recall to take it off its page',
};
