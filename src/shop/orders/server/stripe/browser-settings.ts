import type { BrowserPaymentSettings } from '../provider/payment-provider.ts';

/** Stripe.js of the release train of the pinned `stripe` and `@stripe/stripe-js`; Stripe wants it loaded from its own host. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** Browsers talk to Stripe. */
export const stripeBrowserSettings = (publishableKey: string): BrowserPaymentSettings => ({
  provider: 'stripe',
  publishableKey,
  script: stripeScript,
});

/** Browsers talk to the payment sandbox on the shop's own origin. */
export const sandboxBrowserSettings: BrowserPaymentSettings = {
  provider: 'sandbox',
  publishableKey: 'pk_sandbox',
  script: '/sandbox/stripe.js',
};
