import type { NextAction, PaymentIntent } from '../protocol/stripe-objects.ts';

/** What decides how the shopper authenticates. */
export interface NextActionChoice {
  /** The origin of the 3-D Secure page. */
  readonly publicOrigin: string;
  readonly returnUrl: string | null;
  /** Whether Stripe.js is to show the challenge, instead of a page that redirects back. */
  readonly useStripeSdk: boolean;
}

/** What the shopper has to do for 3-D Secure: visit a page, or let Stripe.js handle it. */
export function nextActionFor(
  { id }: PaymentIntent,
  { publicOrigin, returnUrl, useStripeSdk }: NextActionChoice,
): NextAction {
  const url = `${publicOrigin}/sandbox/3ds/${id}`;
  if (useStripeSdk && returnUrl === null) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  }
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
