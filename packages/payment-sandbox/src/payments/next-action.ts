import { randomUUID } from 'node:crypto';
import type { ChallengeOutcome } from '../cards/test-card.ts';
import { newId } from '../protocol/object-ids.ts';
import type { NextAction, PaymentIntent } from '../protocol/stripe-objects.ts';

/** What decides how the shopper authenticates. */
export interface NextActionChoice {
  /** The origin of the 3-D Secure page. */
  readonly publicOrigin: string;
  readonly returnUrl: string | null;
  /** Whether Stripe.js handles the challenge. */
  readonly useStripeSdk: boolean;
}

/**
 * What the shopper has to do for 3-D Secure: visit a page, or let Stripe.js handle it. Unlike Stripe's, also an action of
 * 3-D Secure 2 has the address of a page (`stripe_js`), so that clients without Stripe.js can complete it.
 */
export function nextActionFor(
  { id }: PaymentIntent,
  { shownIn }: Pick<ChallengeOutcome, 'shownIn'>,
  { publicOrigin, returnUrl, useStripeSdk }: NextActionChoice,
): NextAction {
  const url = `${publicOrigin}/sandbox/3ds/${id}`;
  if (!useStripeSdk) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  if (shownIn === 'page') {
    const action = { type: 'three_d_secure_redirect', source: newId('payatt'), stripe_js: url } as const;
    return { type: 'use_stripe_sdk', use_stripe_sdk: action };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'stripe_3ds2_fingerprint',
      directory_server_name: 'visa',
      server_transaction_id: randomUUID(),
      stripe_js: url,
      three_d_secure_2_source: newId('payatt'),
      three_ds_method_url: '',
      three_ds_optimizations: '',
    },
  };
}
