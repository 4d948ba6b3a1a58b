import { z } from 'zod';
import { integer, text } from '#platform/contract/fields/field-rules.ts';

/** An order whose refund failed, or whose dispute wants an answer; `amountCents` is that of the refund or dispute. */
export const waitingOrder = z.strictObject({
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  kind: z.enum(['refund-failed', 'dispute']),
  amountCents: integer(12_000),
  currency: text('usd'),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;
