import { type PaymentContext, paymentReference } from '#shop/orders/server/payments/payments.ts';
import type { ChargePage, ProviderCharge } from '#shop/orders/server/provider/payment-provider.ts';
import type { Discrepancy, ReconciliationPage } from '../contract.ts';
import { compareCharge, hasPaymentChanges, noPaymentChanges, orderWithoutCharge } from './compare-charge.ts';
import { findRecordedPayments, listRecordedOrders, type RecordedPayment } from './recorded-payments.ts';

/** Orders compared with one page of charges, and orders looked up one by one, at most. */
const mostOrders = 2_000;
const mostLookups = 100;

/**
 * Compares one page of the provider's charges with the orders, and the orders of the same period with the provider. An
 * order that the page does not name is looked up by itself, so that differing clocks make no discrepancy.
 * @returns null when the provider did not answer
 */
export async function reconcile(
  { db, payment }: Pick<PaymentContext, 'db' | 'payment'>,
  { since, after }: { since: Date; after: string | null },
): Promise<ReconciliationPage | null> {
  const [time, last] = after?.split('-') ?? [];
  const page = await payment.pageCharges({ since, after: last ?? null });
  if (!page) return null;
  const recorded = await findRecordedPayments(db, {
    orders: page.charges.flatMap(({ orderId }) => orderId ?? []),
    intents: page.charges.map(({ intent }) => intent),
  });
  const charged = await compareAll(payment, page.charges, recorded);
  if (!charged) return null;

  const to = time === undefined ? null : new Date(Number(time) * 1000);
  const orders = await listRecordedOrders(db, { from: page.reachedTo ?? since, to, limit: mostOrders });
  const seen = new Set(page.charges.map(({ intent }) => intent));
  const unseen = orders.filter(({ intent }) => intent === null || !seen.has(intent));
  const missing = await lookUp(payment, unseen.slice(0, mostLookups));
  if (!missing) return null;
  return {
    differences: [...charged, ...missing].sort((one, other) => other.at.localeCompare(one.at)),
    charges: page.charges.length,
    orders: orders.length,
    complete: unseen.length <= mostLookups && orders.length < mostOrders,
    next: nextOf(page),
  };
}

/** @returns null when the provider did not answer for one */
async function compareAll(
  payment: PaymentContext['payment'],
  charges: readonly ProviderCharge[],
  recorded: readonly RecordedPayment[],
): Promise<Discrepancy[] | null> {
  const found: Discrepancy[] = [];
  for (const charge of charges) {
    const own =
      recorded.find(({ intent }) => intent === charge.intent) ??
      recorded.find(({ id }) => id === charge.orderId) ??
      null;
    const paymentChanges = hasPaymentChanges(charge, own)
      ? await payment.findPaymentChanges(charge.intent)
      : noPaymentChanges(charge);
    if (!paymentChanges) return null;
    const difference = compareCharge({ charge, paymentChanges }, own);
    if (difference) found.push(difference);
  }
  return found;
}

function nextOf({ reachedTo, last }: ChargePage): string | null {
  return reachedTo && last !== null ? `${Math.floor(reachedTo.getTime() / 1000)}-${last}` : null;
}

/** @returns the orders that were not charged; null when the provider did not answer for one */
async function lookUp(
  payment: PaymentContext['payment'],
  orders: readonly RecordedPayment[],
): Promise<Discrepancy[] | null> {
  const found: Discrepancy[] = [];
  for (const order of orders) {
    const { state } = await payment.retrieve(paymentReference(order));
    if (state === 'unknown') return null;
    if (state !== 'succeeded') found.push(orderWithoutCharge(order));
  }
  return found;
}
