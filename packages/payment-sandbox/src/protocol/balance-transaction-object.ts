/** Stripe's BalanceTransaction: one movement on the merchant's balance. Amounts in cents, times in seconds since 1970. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  /** Gross; negative when it leaves the balance. */
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: 'charge' | 'dispute' | 'dispute_reversal' | 'refund' | 'refund_failure';
  source: string | null;
  status: 'available' | 'pending';
  type: 'adjustment' | 'charge' | 'refund' | 'refund_failure';
}
