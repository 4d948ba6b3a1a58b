/** The result of a charge on a test card. */
export type ChargeResult =
  | { readonly kind: 'succeed' }
  | {
      readonly kind: 'decline';
      readonly code: string;
      readonly declineCode: string;
      readonly blocked?: boolean;
    };

/** The shopper has to pass 3-D Secure first. */
export interface ChallengeOutcome {
  readonly kind: 'challenge';
  readonly then: ChargeResult;
  /** Where Stripe.js shows the challenge: 3-D Secure 2 in a frame, others on a page of the bank. */
  readonly shownIn: 'frame' | 'page';
}

/** What happens when a payment with a test card is confirmed. */
export type TestCardOutcome = ChargeResult | ChallengeOutcome;

/** The dispute that follows a charge: why, how, and the network's code for it. */
export interface DisputeTemplate {
  readonly reason: 'fraudulent' | 'general' | 'noncompliant' | 'product_not_received';
  readonly caseType: 'chargeback' | 'compliance' | 'inquiry';
  readonly code: string | null;
  readonly eligibility?: 'mastercard_compliance' | 'visa_compelling_evidence_3' | 'visa_compliance';
  /** How many disputes share the amount; one by default. */
  readonly count?: number;
}

/** What follows some time after a charge that succeeded. */
export type ChargeRiskEvent =
  | { readonly kind: 'dispute'; readonly dispute: DisputeTemplate }
  | { readonly kind: 'early_fraud_warning' }
  | { readonly kind: 'review' };

/** The networks of the accepted cards. */
export type TestCardBrand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';

/** What the issuer says about a value that was typed. */
export type CheckResult = 'fail' | 'pass' | 'unavailable';

/** One of Stripe's published test cards (Stripe Docs, "Testing"). */
export interface TestCard {
  /** Stored instead of the number. */
  readonly name: string;
  readonly number: string;
  readonly brand: TestCardBrand;
  /** The ready-made payment method of that card. */
  readonly paymentMethod?: string;
  readonly outcome: TestCardOutcome;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  /** The second network of a co-branded card. */
  readonly coBrand?: 'cartes_bancaires' | 'eftpos_au';
  readonly cvcCheck?: CheckResult;
  readonly line1Check?: CheckResult;
  readonly postalCheck?: CheckResult;
  readonly riskLevel?: 'elevated' | 'highest';
  /** Whether the card takes part in 3-D Secure; it does unless this says otherwise. */
  readonly threeDSecure?: 'not_supported';
  /** Whether the money is available at once instead of after two days. */
  readonly bypassesPending?: boolean;
  /** What becomes of a refund; without it, refunds succeed at once. */
  readonly refund?: 'succeeds_later' | 'fails_later';
  readonly riskEvent?: ChargeRiskEvent;
}
