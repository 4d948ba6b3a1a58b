import { z } from 'zod';

/** What became of a return, as the ledger of its order and the audit log keep it. */
export const returnPlace = z.object({
  state: z.enum(['announced', 'arrived', 'settled', 'canceled', 'expired']),
  outcome: z.enum(['refund', 'send']).nullable().default(null),
  restocked: z.boolean().default(false),
  /** The refund that settled it; the audit log has an entry of its own for that. */
  refund: z.string().nullable().default(null),
});

/** Says what became of a return. */
export function describeReturnPlace({
  state,
  outcome,
  restocked,
  refund,
}: z.output<typeof returnPlace>): string {
  if (outcome === 'send')
    return refund === null ? 'New size sent' : 'New size sent, the other pairs refunded';
  if (outcome === 'refund') return refund === null ? 'Settled without a refund' : 'Settled with a refund';
  return state === 'arrived' ? `Arrived, ${restocked ? 'restocked' : 'not restocked'}` : words[state];
}

const words = {
  announced: 'Announced',
  arrived: 'Arrived',
  settled: 'Settled',
  canceled: 'Canceled',
  expired: 'Expired',
};
