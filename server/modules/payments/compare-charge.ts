import type { Discrepancy, DiscrepancyAction, DiscrepancyKind } from '#contract/reconciliation.ts';
import type { ProviderCharge } from '../../shared/payment-provider.ts';
import { removedByHand } from './checkout-result.ts';
import type { RecordedPayment } from './recorded-payments.ts';

/** How long a payment may take to be settled, in ms; before that nothing is wrong with it. */
const settlingTime = 60_000;

/** What differs between a charge and what the shop kept of it; null when nothing does. */
export function compareCharge(charge: ProviderCharge, kept: RecordedPayment | null): Discrepancy | null {
  const kind = kindOf(charge, kept);
  if (kind === null) return null;
  return {
    kind,
    action: actionOf(kind, kept),
    intent: charge.intent,
    idPayment: kept?.id_payment ?? null,
    hasOrder: kept?.order_cents != null,
    email: kept?.email ?? null,
    charged: charge.amount,
    refunded: charge.refunded,
    price: kept?.order_cents ?? null,
    toldRefunded: kept?.refunded_cents ?? null,
    at: charge.at.toISOString(),
  };
}

/** The difference of an order that the provider has no charge for. */
export const orderWithoutCharge = (kept: RecordedPayment): Discrepancy => ({
  kind: 'order-without-charge',
  action: 'remove',
  intent: kept.intent ?? kept.id,
  idPayment: kept.id_payment,
  hasOrder: true,
  email: kept.email,
  charged: null,
  refunded: null,
  price: kept.order_cents,
  toldRefunded: kept.refunded_cents,
  at: kept.created_at.toISOString(),
});

function kindOf(charge: ProviderCharge, kept: RecordedPayment | null): DiscrepancyKind | null {
  const isBack = charge.refunded >= charge.amount;
  // What names no order is none of the shop's: somebody else may use the same account.
  if (!kept) return isBack || charge.orderId === null ? null : 'charge-without-order';
  if (kept.intent !== null && kept.intent !== charge.intent) return isBack ? null : 'second-charge';
  if (kept.order_cents !== null) return kindOfOrder(charge, kept, kept.order_cents);
  if (isBack) return kept.state === 'refunding' && isLate(kept) ? 'refund-owed' : null;
  switch (kept.state) {
    case 'open':
    case 'waiting':
      return isLate(kept) ? 'unsettled' : null;
    case 'refunding':
      return isLate(kept) ? 'refund-owed' : null;
    case 'refunded':
      return 'refund-owed';
    case 'paid':
    case 'failed':
      return 'charge-without-order';
  }
}

function kindOfOrder(charge: ProviderCharge, kept: RecordedPayment, price: number): DiscrepancyKind | null {
  const isBack = charge.refunded >= charge.amount;
  if (!isBack && (charge.amount !== price || charge.currency !== 'usd')) return 'amount-differs';
  if (Math.min(charge.refunded, price) !== kept.refunded_cents) return 'refund-differs';
  return charge.disputed === kept.disputed ? null : 'dispute-differs';
}

function actionOf(kind: DiscrepancyKind, kept: RecordedPayment | null): DiscrepancyAction {
  if (kind !== 'charge-without-order') return actions[kind];
  return kept?.state === 'paid' || kept?.failure === removedByHand ? 'restore' : 'refund';
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
