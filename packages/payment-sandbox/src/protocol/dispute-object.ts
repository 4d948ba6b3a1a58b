import type { BalanceTransaction } from './balance-transaction-object.ts';

/** What a dispute can be; those that begin with `warning` are inquiries, which move no money. */
export type DisputeStatus =
  | 'lost'
  | 'needs_response'
  | 'under_review'
  | 'warning_closed'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'won';

/** The texts and files (here also texts) that evidence can consist of. */
export const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/** Evidence as far as it was given. */
export type DisputeEvidence = Record<(typeof evidenceNames)[number], string | null>;

/** Stripe's Dispute. Amounts in cents, times in seconds since 1970. */
export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: ('mastercard_compliance' | 'visa_compelling_evidence_3' | 'visa_compliance')[];
  evidence: DisputeEvidence & { enhanced_evidence: Record<string, never> };
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  network_reason_code: string | null;
  payment_intent: string;
  payment_method_details: {
    card: {
      brand: string;
      case_type: 'chargeback' | 'compliance' | 'inquiry';
      network: string;
      network_reason_code: string | null;
    };
    type: 'card';
  };
  reason: 'fraudulent' | 'general' | 'noncompliant' | 'product_not_received';
  status: DisputeStatus;
}
