import type { EvidenceTexts } from '#contract/payments/disputes.ts';
import type { PaymentDetails } from '#contract/payments/payment-details.ts';

/** What the provider has of a dispute besides its state. */
export interface ProviderDisputeDetails {
  readonly id: string;
  /** The texts that were sent; null while there is none. */
  readonly sent: EvidenceTexts | null;
  /** What it cost besides its amount, in cents. */
  readonly fee: number;
}

/** What the provider said to an answer to a dispute. */
export type DisputeAnswer =
  | { readonly state: 'taken' }
  /** It does not take this answer; nothing changed. */
  | { readonly state: 'refused'; readonly reason: string }
  /** The same request with the same key may be sent again. */
  | { readonly state: 'unknown' };

/** Disputes and their evidence at the provider. Never throws; null when the provider did not respond. */
export interface ProviderDisputes {
  /** The charge of a payment, as evidence; null also when there is none. */
  findCharge(intent: string): Promise<PaymentDetails | null>;
  /** The disputes of a payment. */
  list(intent: string): Promise<ProviderDisputeDetails[] | null>;
  /** Sends evidence to the bank; idempotent by its `key`. */
  submit(request: { dispute: string; key: string; evidence: EvidenceTexts }): Promise<DisputeAnswer>;
  /** Accepts a dispute as lost; idempotent by its `key`. */
  close(request: { dispute: string; key: string }): Promise<DisputeAnswer>;
}
