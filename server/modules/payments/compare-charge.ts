import type { Discrepancy, DiscrepancyAction, DiscrepancyKind } from '#contract/reconciliation.ts';
import type { ProviderCharge } from '../../shared/payment-provider.ts';
import { removedByHand } from './checkout-result.ts';
import type { RecordedPayment } from './recorded-payments.ts';

/** How long a payment may take to be settled, in ms; before that nothing is wrong with it. */
const settlingTime = 60_000;

/** The discrepancy between a charge and what the shop recorded of it; null when there is none. */
export function compareCharge(charge: ProviderCharge, recorded: RecordedPayment | null): Discrepancy | null {
  const kind = kindOf(charge, recorded);
  if (kind === null) return null;
  return {
    kind,
    action: actionOf(kind, recorded),
    intent: charge.intent,
    idPayment: recorded?.id_payment ?? null,
    hasOrder: recorded?.order_cents != null,
    email: recorded?.email ?? null,
    charged: charge.amount,
    refunded: charge.refunded,
    price: recorded?.order_cents ?? null,
    toldRefunded: recorded?.refunded_cents ?? null,
    at: charge.at.toISOString(),
  };
}

/** The discrepancy of an order that the provider has no charge for. */
export const orderWithoutCharge = (recorded: RecordedPayment): Discrepancy => ({
  kind: 'order-without-charge',
  action: 'remove',
  intent: recorded.intent ?? recorded.id,
  idPayment: recorded.id_payment,
  hasOrder: true,
  email: recorded.email,
  charged: null,
  refunded: null,
  price: recorded.order_cents,
  toldRefunded: recorded.refunded_cents,
  at: recorded.created_at.toISOString(),
});

function kindOf(charge: ProviderCharge, recorded: RecordedPayment | null): DiscrepancyKind | null {
  const isBack = charge.refunded >= charge.amount;
  // A charge that names no order may belong to somebody else who uses the same account.
  if (!recorded) return isBack || charge.orderId === null ? null : 'charge-without-order';
  if (recorded.intent !== null && recorded.intent !== charge.intent) return isBack ? null : 'second-charge';
  if (recorded.order_cents !== null) return kindOfOrder(charge, recorded, recorded.order_cents);
  if (isBack) return recorded.state === 'refunding' && isLate(recorded) ? 'refund-owed' : null;
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
  charge: ProviderCharge,
  recorded: RecordedPayment,
  price: number,
): DiscrepancyKind | null {
  const isBack = charge.refunded >= charge.amount;
  if (!isBack && (charge.amount !== price || charge.currency !== 'usd')) return 'amount-differs';
  if (Math.min(charge.refunded, price) !== recorded.refunded_cents) return 'refund-differs';
  return charge.disputed === recorded.disputed ? null : 'dispute-differs';
}

function actionOf(kind: DiscrepancyKind, recorded: RecordedPayment | null): DiscrepancyAction {
  if (kind !== 'charge-without-order') return actions[kind];
  return recorded?.state === 'paid' || recorded?.failure === removedByHand ? 'restore' : 'refund';
}

const actions = {
  'order-without-charge': 'remove',
  'second-charge': 'refund',
  'amount-differs': 'refund',
  unsettled: 'settle',
  'refund-owed': 'refund',
  'refund-differs': 'mirror',
  'dispute-differs': 'mirror',
} as const;

const isLate = ({ created_at: began }: RecordedPayment): boolean =>
  Date.now() - began.getTime() > settlingTime;
