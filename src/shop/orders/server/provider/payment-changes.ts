import type { OrderRefundStatus, RefundReason } from '../../contract/refunds.ts';

/** A refund at the provider. Amounts in cents. */
export interface ProviderRefund {
  readonly id: string;
  /** The shop's own id of it, from its metadata; null for one made at the provider itself. */
  readonly refundId: string | null;
  readonly amount: number;
  readonly status: OrderRefundStatus;
  readonly failureReason: string | null;
  readonly at: Date;
}

/** A dispute at the provider. `status` is one of Stripe's. Amounts in cents. */
export interface ProviderDispute {
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly amount: number;
  /** Until when evidence can be sent. */
  readonly dueBy: Date | null;
  readonly at: Date;
}

/** What became of a charge. */
export interface PaymentChanges {
  readonly intent: string;
  /** The charge, in cents. */
  readonly amount: number;
  /** What the charge itself says is refunded, those on their way included, in cents. */
  readonly refunded: number;
  /** Whether the charge itself says that it is or was disputed. */
  readonly disputed: boolean;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/** A request to refund a charge. */
export interface RefundRequest {
  /** The idempotency key, of this try alone. */
  readonly key: string;
  /** The shop's own id of the refund, by which it is found again. */
  readonly refundId: string;
  readonly intent: string;
  /** In cents. */
  readonly amount: number;
  readonly reason: RefundReason | null;
}

/** What the provider said to a request. */
export type RefundAnswer =
  | { readonly state: 'made'; readonly refund: ProviderRefund }
  /** It will not refund this; nothing was refunded. */
  | { readonly state: 'refused'; readonly code: string }
  /** `answered`: this key has its answer for good, so that another try needs another key. */
  | { readonly state: 'unknown'; readonly answered: boolean };
