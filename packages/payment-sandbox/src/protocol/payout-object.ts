/** What becomes of a payout: `in_transit` until it arrives. */
export type PayoutStatus = 'failed' | 'in_transit' | 'paid';

/** Stripe's Payout to a bank account, made by the daily schedule. Amounts in cents, times in seconds since 1970. */
export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: true;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: 'could_not_process' | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'completed';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: null;
  status: PayoutStatus;
  trace_id: { status: 'pending' | 'unsupported'; value: null };
  type: 'bank_account';
}
