import { type Selectable, sql } from 'kysely';
import { formatMinute } from '#contract/fields/format-time.ts';
import { formatCents, toCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import { type DisputeFile, type EvidenceTexts, evidenceLimits } from '#contract/payments/disputes.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '../../shared/dependencies.ts';
import { toOrderItem } from '../orders/orders.ts';
import { type PaymentAttempt, type PaymentContext, syncPaymentChanges } from '../payments/payments.ts';
import { listDisputes, toDisputeCase } from './dispute-rows.ts';

/**
 * The disputes of an order as they are now, with the evidence that exists; what the provider does not tell is left out.
 * @returns null without an order
 */
export async function findDisputeFile(
  context: PaymentContext,
  attempt: PaymentAttempt,
): Promise<DisputeFile | null> {
  const { db, payment } = context;
  const row = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirst();
  if (!row) return null;
  await syncPaymentChanges(context, attempt);
  const { intent } = attempt;
  const [charge, details, disputes, mails, order] = await Promise.all([
    intent === null ? null : payment.disputes.findCharge(intent),
    intent === null ? null : payment.disputes.list(intent),
    listDisputes(db, attempt.id),
    listOrderMails(db, row),
    describeOrder(db, row, attempt),
  ]);
  const facts = { order, payment: charge, mails };
  return {
    ...facts,
    disputes: disputes.map((dispute) =>
      toDisputeCase(
        dispute,
        details?.find(({ id }) => id === dispute.id),
      ),
    ),
    suggested: suggestEvidence(orderNumber(row.id), facts),
  };
}

type OrderRow = Selectable<Tables['shop_order']>;

async function describeOrder(
  db: Database,
  row: OrderRow,
  attempt: PaymentAttempt,
): Promise<DisputeFile['order']> {
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    email: row.email,
    amountCents: row.amount_cents,
    orderedAt: attempt.created_at.toISOString(),
    paidAt: row.created_at.toISOString(),
    items: items.map(toOrderItem),
    status: row.status,
    receivedAt: row.status === 'Received' ? await findReceivedAt(db, row.id) : null,
  };
}

/** When an administrator last marked an order as received. */
async function findReceivedAt(db: Database, orderId: string): Promise<string | null> {
  const { at } = await db
    .selectFrom('admin_history')
    .select(({ fn }) => fn.max<Date | null>('at').as('at'))
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .where(sql`after ->> 'status'`, '=', 'Received')
    .executeTakeFirstOrThrow();
  return at?.toISOString() ?? null;
}

/** The mails to the buyer that name the order, with resent copies, oldest first. */
async function listOrderMails(
  db: Database,
  { id, email, id_payment }: OrderRow,
): Promise<DisputeFile['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'state', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .where((row) =>
      // Mails named the payment before orders had numbers.
      row.or([orderNumber(id), id_payment].map((name) => row('subject', 'like', `%${name}%`))),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, subject, state, created_at, sent_at }) => ({
    _id: String(id),
    subject,
    state,
    at: (sent_at ?? created_at).toISOString(),
  }));
}

/** What the shop knows about an order as evidence: nothing that is not recorded. Times are UTC. */
function suggestEvidence(
  number: string,
  { order, payment, mails }: Pick<DisputeFile, 'order' | 'payment' | 'mails'>,
): EvidenceTexts {
  const lines = order.items.map(
    ({ name, size, quantity, price }) =>
      `${quantity} × ${name}, size ${size}, ${formatCents(toCents(price))} each`,
  );
  const sent = mails.filter(({ state }) => state === 'sent');
  const text = [
    `Order ${number}, ${formatCents(order.amountCents)}, paid ${formatMinute(order.paidAt)}.`,
    ...cardSentences(payment),
    order.receivedAt === null
      ? 'The order has not been marked as received.'
      : `Marked as received ${formatMinute(order.receivedAt)}.`,
    ...sent.map(({ subject, at }) => `Email “${subject}” sent to ${order.email} ${formatMinute(at)}.`),
  ].join('\n');
  return {
    productDescription: lines.join('\n').slice(0, evidenceLimits.description),
    customerEmail: order.email.slice(0, evidenceLimits.line),
    // When the pairs left the shop is not recorded.
    shippingDate: '',
    shippingCarrier: '',
    shippingTrackingNumber: '',
    uncategorizedText: text.slice(0, evidenceLimits.text),
  };
}

function cardSentences(payment: DisputeFile['payment']): string[] {
  const card = payment?.card;
  if (!card) return [];
  const checks = [
    ['security code', card.cvcCheck],
    ['postal code', card.postalCodeCheck],
    ['address', card.line1Check],
    ['3-D Secure', card.threeDSecure],
  ].flatMap(([name, result]) => (result === null ? [] : `${name}: ${result}`));
  const named = `Card ${card.brand ?? ''} ending in ${card.last4 ?? 'unknown'}`;
  return [checks.length > 0 ? `${named}; ${checks.join(', ')}.` : `${named}.`];
}
