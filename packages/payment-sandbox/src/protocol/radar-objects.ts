/** Stripe's EarlyFraudWarning: the card's issuer suspects fraud, which often comes before a dispute. */
export interface EarlyFraudWarning {
  id: string;
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: 'unauthorized_use_of_card';
  livemode: false;
  payment_intent: string;
}

/** Stripe's Review: a payment that somebody has to look at. */
export interface PaymentReview {
  id: string;
  object: 'review';
  billing_zip: string | null;
  charge: string;
  closed_reason: 'approved' | 'disputed' | 'refunded' | 'refunded_as_fraud' | null;
  created: number;
  ip_address: null;
  ip_address_location: null;
  livemode: false;
  open: boolean;
  opened_reason: 'rule';
  payment_intent: string;
  reason: 'approved' | 'disputed' | 'refunded' | 'refunded_as_fraud' | 'rule';
  session: null;
}
