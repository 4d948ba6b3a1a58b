import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { orderNumber } from '../../../contract/fields/order-number.ts';

const final = 'Payments, refunds and disputes cannot be undone';

const refund = z.object({ idPayment: z.string(), amount: z.number() });

/** An order that is gone is called by its payment. */
const nameOf = (state: unknown, orderId: string | null): string => {
  const { idPayment, amount } = refund.parse(state);
  return `of ${formatCents(amount)} for order ${orderId ? orderNumber(orderId) : idPayment}`;
};

/** Refunds, in the audit log. */
export const auditedRefund: AuditedEvent = { name: (state, { orderId }) => nameOf(state, orderId), final };

const response = z.object({ answer: z.enum(['evidence', 'close']) });

/** Responses to disputes that were given in an earlier release. */
export const auditedDispute: AuditedEvent = {
  name(state, { orderId }) {
    const how = response.parse(state).answer === 'evidence' ? 'evidence sent' : 'accepted as lost';
    return `${nameOf(state, orderId)} (${how})`;
  },
  title: ({ name }) => `Responded to dispute ${name}`,
  final,
};
