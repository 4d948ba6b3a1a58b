import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { orderNumber } from '../../../contract/fields/order-number.ts';

const final = 'Payments, refunds and disputes cannot be undone';

const refund = z.object({
  idPayment: z.string(),
  amount: z.number(),
  currency: z.string().default(defaultCurrency),
});

/** An order that is gone is called by its payment. */
const nameOf = (state: unknown, orderId: unknown): string => {
  const { idPayment, amount, currency } = refund.parse(state);
  return `of ${formatCents(amount, currency)} for order ${typeof orderId === 'string' ? orderNumber(orderId) : idPayment}`;
};

/** The ids of the orders that states are about. */
async function findOrderIds(db: Database, states: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const paymentOf = (state: unknown) => refund.safeParse(state).data?.idPayment ?? '';
  const orders = await db
    .selectFrom('shop_order')
    .select(['id', 'id_payment'])
    .where('id_payment', 'in', states.map(paymentOf))
    .execute();
  const ids = new Map(orders.map(({ id, id_payment }) => [id_payment, id]));
  return new Map(
    states.flatMap((state) => {
      const id = ids.get(paymentOf(state));
      return id === undefined ? [] : [[state, id] as const];
    }),
  );
}

/** Refunds, in the audit log. */
export const auditedRefund: AuditedEvent = { name: nameOf, find: findOrderIds, final };

const response = z.object({ answer: z.enum(['evidence', 'close']) });

/** Responses to disputes that were given in an earlier release. */
export const auditedDispute: AuditedEvent = {
  name(state, orderId) {
    const how = response.parse(state).answer === 'evidence' ? 'evidence sent' : 'accepted as lost';
    return `${nameOf(state, orderId)} (${how})`;
  },
  find: findOrderIds,
  title: ({ name }) => `Responded to dispute ${name}`,
  final,
};
