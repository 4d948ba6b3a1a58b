import { newBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { testCardMethod } from '../cards/payment-methods.ts';
import { testCards } from '../cards/test-cards.ts';
import { withdrawal } from '../disputes/dispute-movements.ts';
import { fraudulent, newDispute } from '../disputes/new-dispute.ts';
import { chargeCard } from '../payments/confirm-intent.ts';
import { newIntent } from '../payments/payment-intents.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import type { Charge } from '../protocol/charge-object.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import { unixSeconds } from '../protocol/object-ids.ts';
import type { Refund } from '../protocol/refund-object.ts';
import type { PaymentIntent, PaymentMethod } from '../protocol/stripe-objects.ts';
import { newRefund, refundMovement } from '../refunds/new-refund.ts';
import { type ExecuteStatement, selectObjects } from './execute-statement.ts';

/** A payment of the past that succeeded. Amounts in cents. */
export interface PastPayment {
  /** The ids of its PaymentIntent and PaymentMethod, with Stripe's prefixes `pi_` and `pm_`. */
  readonly intent: string;
  readonly paymentMethod: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly email: string;
  readonly amount: number;
  readonly at: Date;
  readonly refund: { readonly at: Date; readonly cents: number } | null;
  /** When the buyer's bank disputed it; null when it did not. */
  readonly disputedAt: Date | null;
}

/**
 * Imports payments of the past, for sample data, in the order in which they are given: oldest first. They have no events
 * and send no webhooks. The schema must exist: see `prepareSandboxDatabase`.
 */
export async function importPayments(
  execute: ExecuteStatement,
  payments: readonly PastPayment[],
): Promise<void> {
  const imported = payments.map(toObjects);
  await execute(
    `insert into sandbox.payment_method (id, outcome, object)
     select object ->> 'id', outcome, object from jsonb_to_recordset($1) as one (outcome text, object jsonb)`,
    [JSON.stringify(imported.map(({ card, method }) => ({ outcome: card, object: method })))],
  );
  await execute(
    `insert into sandbox.payment_intent (id, created, object)
     select object ->> 'id', to_timestamp((object ->> 'created')::bigint), object
     from jsonb_array_elements($1) with ordinality as one (object, place) order by place`,
    [JSON.stringify(imported.map(({ intent }) => intent))],
  );
  const now = unixSeconds();
  await execute(`insert into sandbox.balance_transaction (id, object) ${selectObjects}`, [
    JSON.stringify(imported.flatMap(({ balance }) => balance.map((moved) => settled(moved, now)))),
  ]);
  await execute(`insert into sandbox.charge (id, object) ${selectObjects}`, [
    JSON.stringify(imported.map(({ charge }) => charge)),
  ]);
  await execute(`insert into sandbox.dispute (id, object) ${selectObjects}`, [
    JSON.stringify(imported.flatMap(({ dispute }) => dispute ?? [])),
  ]);
  await execute(`insert into sandbox.refund (id, object) ${selectObjects}`, [
    JSON.stringify(imported.flatMap(({ refund }) => refund ?? [])),
  ]);
}

const settled = (transaction: BalanceTransaction, now: number): BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= now ? 'available' : 'pending',
});

interface ImportedObjects {
  /** The name of the test card. */
  readonly card: string;
  readonly method: PaymentMethod;
  readonly intent: PaymentIntent;
  readonly charge: Charge;
  readonly balance: readonly BalanceTransaction[];
  readonly refund: Refund | null;
  readonly dispute: Dispute | null;
}

const succeedingCards = testCards.filter(({ name }) => ['visa', 'mastercard', 'amex'].includes(name));

function toObjects(payment: PastPayment, index: number): ImportedObjects {
  const created = unixSeconds(payment.at);
  const card = succeedingCards[index % succeedingCards.length];
  if (!card) throw new Error('No test card succeeds');
  const method: PaymentMethod = { ...testCardMethod(card, created), id: payment.paymentMethod };
  const started = newIntent({
    id: payment.intent,
    amount: payment.amount,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    created,
    currency: 'usd',
    metadata: { ...payment.metadata },
    payment_method: method.id,
    receipt_email: payment.email,
  });
  const circumstances = { publicOrigin: '', created };
  const entry = chargeCard(started, { method, card }, { kind: 'succeed' }, circumstances);
  const { intent, charge, balance } = entry;
  if (!charge || !balance) throw new Error('A payment that succeeded has a charge');
  const refund = payment.refund && toRefund(charge, payment.refund);
  const dispute = payment.disputedAt && toDispute(charge, payment.disputedAt);
  const refunded = refund?.refund.amount ?? 0;
  return {
    card: card.name,
    method,
    intent,
    balance: [balance, ...(refund ? [refund.taken] : []), ...(dispute ? [dispute.taken] : [])],
    charge: {
      ...charge,
      receipt_url: null,
      amount_refunded: refunded,
      refunded: refunded === payment.amount,
      disputed: dispute !== null,
    },
    refund: refund?.refund ?? null,
    dispute: dispute?.dispute ?? null,
  };
}

function toRefund(charge: Charge, { at, cents }: { at: Date; cents: number }) {
  const refund = newRefund(charge, {
    amount: cents,
    created: unixSeconds(at),
    metadata: {},
    reason: 'requested_by_customer',
    status: 'succeeded',
  });
  const taken = newBalanceTransaction(refundMovement(refund));
  return { refund: { ...refund, balance_transaction: taken.id }, taken };
}

function toDispute(charge: Charge, at: Date) {
  const dispute = newDispute(charge, charge.amount, fraudulent, unixSeconds(at));
  const taken = newBalanceTransaction(withdrawal(dispute));
  return { dispute: { ...dispute, balance_transactions: [taken] }, taken };
}
