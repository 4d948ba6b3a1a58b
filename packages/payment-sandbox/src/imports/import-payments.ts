import { testCardMethod } from '../cards/payment-methods.ts';
import { testCards } from '../cards/test-cards.ts';
import { fraudulent, newDispute } from '../disputes/new-dispute.ts';
import { chargeCard } from '../payments/confirm-intent.ts';
import { newIntent } from '../payments/payment-intents.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import type { Charge } from '../protocol/charge-object.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import { unixSeconds } from '../protocol/object-ids.ts';
import type { Refund } from '../protocol/refund-object.ts';
import type { PaymentIntent, PaymentMethod } from '../protocol/stripe-objects.ts';
import { newRefund } from '../refunds/new-refund.ts';

/** Runs a statement in a transaction of the caller on the database that holds the schema `sandbox`. */
export type ExecuteStatement = (text: string, values: readonly unknown[]) => Promise<unknown>;

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
  readonly disputed: boolean;
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
  await execute(`insert into sandbox.balance_transaction (id, object) ${selectObjects}`, [
    JSON.stringify(imported.flatMap(({ balance }) => balance ?? [])),
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

/** Hides payments from all of the API, for example with the sample data they belong to, or shows them again. */
export async function archivePayments(
  execute: ExecuteStatement,
  intents: readonly string[],
  archived: boolean,
): Promise<void> {
  await execute('update sandbox.payment_intent set archived = $2 where id = any($1)', [intents, archived]);
}

const selectObjects = `select object ->> 'id', object from jsonb_array_elements($1) as one (object)`;

interface ImportedObjects {
  /** The name of the test card. */
  readonly card: string;
  readonly method: PaymentMethod;
  readonly intent: PaymentIntent;
  readonly charge: Charge;
  readonly balance: BalanceTransaction | undefined;
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
  if (!charge) throw new Error('A payment that succeeded has a charge');
  const refunded = payment.refund?.cents ?? 0;
  return {
    card: card.name,
    method,
    intent,
    balance,
    charge: {
      ...charge,
      receipt_url: null,
      amount_refunded: refunded,
      refunded: refunded === payment.amount,
      disputed: payment.disputed,
    },
    refund: payment.refund && toRefund(charge, payment.refund),
    dispute: payment.disputed ? newDispute(charge, charge.amount, fraudulent, created) : null,
  };
}

const toRefund = (charge: Charge, { at, cents }: { at: Date; cents: number }): Refund =>
  newRefund(charge, {
    amount: cents,
    created: unixSeconds(at),
    metadata: {},
    reason: 'requested_by_customer',
    status: 'succeeded',
  });
