/** What a refund can be. Refunds of cards never wait for the shopper, so there is no `requires_action`. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** Stripe's reasons for a failed or canceled refund, as far as cards have them. */
export type RefundFailureReason =
  | 'charge_for_pending_refund_disputed'
  | 'declined'
  | 'expired_or_canceled_card'
  | 'merchant_request';

/** Stripe's Refund. Amounts in cents, times in seconds since 1970. */
export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: {
    card: {
      reference?: string;
      reference_status: 'pending' | 'available' | 'unavailable';
      reference_type: 'acquirer_reference_number';
      type: 'refund';
    };
    type: 'card';
  };
  failure_balance_transaction?: string;
  failure_reason?: RefundFailureReason;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string | null;
  pending_reason?: 'processing';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: RefundStatus;
  transfer_reversal: null;
}
