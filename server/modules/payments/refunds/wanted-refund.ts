import type { z } from 'zod';
import type { createRefundEndpoint } from '#contract/payments/refunds.ts';
import type { SignedIn } from '../../../shared/caller.ts';

/** What an administrator asks for. */
export interface WantedRefund {
  readonly idPayment: string;
  readonly body: z.output<typeof createRefundEndpoint.body>;
  /** The Idempotency-Key; null where none was given. */
  readonly key: string | null;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
}
