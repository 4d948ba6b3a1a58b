import type { PaymentDetails } from '#contract/payments/payment-details.ts';
import type { OrderDispute, OrderRefund } from '#contract/payments/refunds.ts';
import { call } from '../../../lib/api/api-client.ts';
import { findRefundable, type Refundable } from './refundable-lines.ts';

/** What the dialog shows of an order. */
export interface OrderRefunds {
  readonly refunds: readonly OrderRefund[];
  readonly refundable: Refundable;
  readonly disputed: boolean;
  readonly dispute: OrderDispute | null;
  /** The buyer's. */
  readonly email: string;
  /** Null when the provider did not answer. */
  readonly payment: PaymentDetails | null;
}

/** Loads an order with its refunds; rejects only when aborted. @returns a message when that failed */
export async function loadRefunds(idPayment: string, signal?: AbortSignal): Promise<OrderRefunds | string> {
  const options = signal && { signal };
  // The list asks the provider first, so the order that follows it is as new.
  const list = await call('GET /admin/orders/{idPayment}/refunds', { params: { idPayment } }, options);
  if (!list.ok) return list.problem.detail;
  const [order, payment] = await Promise.all([
    call('GET /cart/order/{id}', { params: { id: idPayment } }, options),
    call('GET /admin/orders/{idPayment}/payment', { params: { idPayment } }, options),
  ]);
  if (!order.ok) return order.problem.detail;
  const { disputed, dispute = null, email } = order.body;
  return {
    ...{ refunds: list.body, refundable: findRefundable(order.body, list.body), disputed, dispute, email },
    payment: payment.ok ? payment.body : null,
  };
}
