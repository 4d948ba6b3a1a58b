import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

const state = z.object({
  email: z.string(),
  amount: z.number(),
  currency: z.string(),
  what: z.enum(['send', 'cancel']),
});
export type PayLinkEvent = z.infer<typeof state>;

/** Links that were sent to buyers or canceled, in the audit log. */
export const auditedPayLink: AuditedEvent = {
  name: (recorded) => state.parse(recorded).email,
  title({ name }, recorded) {
    return state.parse(recorded).what === 'send'
      ? `Sent a payment link to ${name}`
      : `Canceled the payment link of ${name}`;
  },
  noun: 'payment link',
  final: 'The buyer has the email. Cancel the link instead, or send a new one',
};
