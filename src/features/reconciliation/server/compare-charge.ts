import {
  disputeStanding,
  findBlockingDispute,
  isChargeDisputed,
  maxTries,
  refundableCents,
  refundedCents,
  removedByHand,
} from '#shop/orders/server/payments/payments.ts';
import type { PaymentChanges } from '#shop/orders/server/provider/payment-changes.ts';
import type { ProviderCharge } from '#shop/orders/server/provider/payment-provider.ts';
import type { Discrepancy, DiscrepancyAction, DiscrepancyKind } from '../contract.ts';
import type { RecordedPayment, RecordedRefund } from './recorded-payments.ts';

/** How long a payment may take to be settled, in ms; before that nothing is wrong with it. */
const decisionTime = 60_000;

/** A charge as the provider has it, with its refunds and disputes where the comparison needs them. */
export interface ComparedCharge {
  readonly charge: ProviderCharge;
  readonly paymentChanges: PaymentChanges;
}

/** The discrepancy between a charge and what the shop recorded of it; null when there is none. */
export function compareCharge(
  { charge, paymentChanges }: ComparedCharge,
  recorded: RecordedPayment | null,
): Discrepancy | null {
  const kind = kindOf({ charge, paymentChanges }, recorded);
  if (kind === null) return null;
  return {
    kind,
    action: actionOf(kind, paymentChanges, recorded),
    intent: charge.intent,
    idPayment: recorded?.id_payment ?? null,
    hasOrder: recorded?.order_cents != null,
    email: recorded?.email ?? null,
    charged: charge.amount,
    currency: charge.currency,
    refunded: refundedCents(paymentChanges),
    price: recorded?.order_cents ?? null,
    toldRefunded: recorded?.refunded_cents ?? null,
    feeCents: charge.fee,
    at: charge.at.toISOString(),
  };
}

/** Whether a charge has to be compared together with its refunds and disputes. */
export const hasPaymentChanges = (charge: ProviderCharge, recorded: RecordedPayment | null): boolean =>
  charge.refunded > 0 ||
  charge.disputed ||
  (recorded !== null &&
    (recorded.refunds.length > 0 ||
      recorded.disputes.length > 0 ||
      Boolean(recorded.refunded_cents) ||
      Boolean(recorded.disputed)));

/** A charge without any. */
export const noPaymentChanges = ({ intent, amount, refunded, disputed }: ProviderCharge): PaymentChanges => ({
  intent,
  amount,
  refunded,
  disputed,
  refunds: [],
  disputes: [],
});

/** The discrepancy of an order that the provider has no charge for. */
export const orderWithoutCharge = (recorded: RecordedPayment): Discrepancy => ({
  kind: 'order-without-charge',
  action: 'remove',
  intent: recorded.intent ?? recorded.id,
  idPayment: recorded.id_payment,
  hasOrder: true,
  email: recorded.email,
  charged: null,
  currency: recorded.currency,
  refunded: null,
  price: recorded.order_cents,
  toldRefunded: recorded.refunded_cents,
  feeCents: null,
  at: recorded.created_at.toISOString(),
});

function kindOf(
  { charge, paymentChanges }: ComparedCharge,
  recorded: RecordedPayment | null,
): DiscrepancyKind | null {
  const isBack = refundableCents(paymentChanges) <= 0 || isLost(paymentChanges);
  // A charge that names no order may belong to somebody else who uses the same account.
  if (!recorded) return isBack || charge.orderId === null ? null : 'charge-without-order';
  if (recorded.intent !== null && recorded.intent !== charge.intent) return isBack ? null : 'second-charge';
  if (recorded.order_cents !== null)
    return kindOfOrder({ charge, paymentChanges }, recorded, recorded.order_cents);
  if (isBack) return isSettled(paymentChanges, recorded) || !isLate(recorded) ? null : 'refund-owed';
  switch (recorded.state) {
    case 'open':
    case 'waiting':
      return isLate(recorded) ? 'unsettled' : null;
    case 'refunding':
      return isLate(recorded) ? 'refund-owed' : null;
    case 'refunded':
      return 'refund-owed';
    case 'paid':
    case 'failed':
      return 'charge-without-order';
  }
}

function kindOfOrder(
  { charge, paymentChanges }: ComparedCharge,
  recorded: RecordedPayment,
  price: number,
): DiscrepancyKind | null {
  const isBack = refundableCents(paymentChanges) <= 0;
  if (!isBack && (charge.amount !== price || charge.currency !== recorded.currency)) return 'amount-differs';
  if (Math.min(refundedCents(paymentChanges), price) !== recorded.refunded_cents) return 'refund-differs';
  if (refundsDiffer(paymentChanges, recorded)) return 'refund-differs';
  if (recorded.refunds.some(isGivenUp)) return 'refund-unconfirmed';
  return disputesDiffer(paymentChanges, recorded) ? 'dispute-differs' : null;
}

/** Each refund by its state. An order from before refunds were recorded one by one has none. */
function refundsDiffer({ refunds }: PaymentChanges, { refunds: rows }: RecordedPayment): boolean {
  if (rows.length === 0) return refunds.some(({ status }) => status === 'pending');
  return refunds.some(
    ({ id, status }) => !rows.some((row) => row.provider_id === id && row.status === status),
  );
}

function disputesDiffer(paymentChanges: PaymentChanges, { disputes, disputed }: RecordedPayment): boolean {
  if (isChargeDisputed(paymentChanges) !== disputed) return true;
  if (disputes.length === 0) return false;
  return paymentChanges.disputes.some(
    ({ id, status }) => !disputes.some((row) => row.id === id && row.status === status),
  );
}

const isGivenUp = ({ provider_id, status, tries }: RecordedRefund): boolean =>
  provider_id === null && status === 'pending' && tries >= maxTries;

const isLost = ({ disputes }: PaymentChanges): boolean =>
  disputes.some(({ status }) => disputeStanding(status) === 'lost');

/** Whether nothing is left to do: the attempt is over, or the refund is on its way and only has to arrive. */
const isSettled = (paymentChanges: PaymentChanges, { state }: RecordedPayment): boolean =>
  state !== 'refunding' || (!isLost(paymentChanges) && refundedCents(paymentChanges) < paymentChanges.amount);

/** None where the provider would refuse it: it refunds nothing of a disputed charge. */
function actionOf(
  kind: DiscrepancyKind,
  paymentChanges: PaymentChanges,
  recorded: RecordedPayment | null,
): DiscrepancyAction | null {
  const action = kind === 'charge-without-order' ? actionOfLostOrder(recorded) : actions[kind];
  const isBlocked = findBlockingDispute(paymentChanges.disputes) !== undefined && !isLost(paymentChanges);
  return action === 'refund' && isBlocked ? null : action;
}

const actionOfLostOrder = (recorded: RecordedPayment | null): DiscrepancyAction =>
  recorded?.state === 'paid' || recorded?.failure === removedByHand ? 'restore' : 'refund';

const actions = {
  'order-without-charge': 'remove',
  'second-charge': 'refund',
  'amount-differs': 'refund',
  unsettled: 'settle',
  'refund-owed': 'refund',
  'refund-unconfirmed': 'refund',
  'refund-differs': 'mirror',
  'dispute-differs': 'mirror',
} as const;

const isLate = ({ created_at: began }: RecordedPayment): boolean =>
  Date.now() - began.getTime() > decisionTime;
