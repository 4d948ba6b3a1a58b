import type { compareCharge } from './compare-charge.ts';

type Compared = Parameters<typeof compareCharge>[0];
export type SampleCharge = Compared['charge'];
export type SamplePaymentChanges = Compared['paymentChanges'];
export type SampleRecord = NonNullable<Parameters<typeof compareCharge>[1]>;

const at = new Date('2026-11-20T10:00:00Z');
export const justNow = () => new Date(Date.now() - 30_000);

export const chargeOf = (change: Partial<SampleCharge> = {}): SampleCharge => ({
  intent: 'pi_1',
  orderId: 'order-1',
  amount: 9_000,
  currency: 'usd',
  refunded: 0,
  disputed: false,
  fee: 291,
  at,
  ...change,
});

export const recordedOf = (change: Partial<SampleRecord> = {}): SampleRecord => ({
  id: 'order-1',
  id_payment: 'payment-1',
  email: 'ada@mail.test',
  intent: 'pi_1',
  state: 'paid',
  failure: null,
  amount_cents: 9_000,
  currency: 'usd',
  created_at: at,
  order_cents: 9_000,
  refunded_cents: 0,
  disputed: false,
  refunds: [],
  disputes: [],
  ...change,
});

/** An attempt that did not become an order. */
export const attemptOf = (change: Partial<SampleRecord>): SampleRecord =>
  recordedOf({ order_cents: null, refunded_cents: null, disputed: null, ...change });

type Refund = SamplePaymentChanges['refunds'][number];
export const refundOf = (status: Refund['status'], amount = 9_000, id = 're_1'): Refund => ({
  id,
  refundId: null,
  amount,
  status,
  failureReason: null,
  at,
});
export const disputeOf = (status: string, id = 'dp_1') => ({
  id,
  status,
  reason: 'fraudulent',
  amount: 9_000,
  dueBy: null,
  at,
});
export const rowOf = (
  change: Partial<SampleRecord['refunds'][number]> = {},
): SampleRecord['refunds'][number] => ({
  id: 'refund-1',
  provider_id: 're_1',
  status: 'succeeded',
  tries: 0,
  ...change,
});
