import type { EvidenceTexts } from '#contract/payments/disputes.ts';
import type { SignedIn } from '../../shared/caller.ts';

/** An answer to a dispute; evidence of null accepts it as lost. */
export interface WantedAnswer {
  readonly dispute: string;
  readonly evidence: EvidenceTexts | null;
  /** The caller's Idempotency-Key. */
  readonly key: string | null;
  readonly who: SignedIn;
}
