import type { Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { createApiClient } from './api/api-client.ts';
import type { ScriptLocation } from './api/script-location.ts';
import { handleNextAction } from './challenge/handle-next-action.ts';
import { createElements, type SandboxElements, tokenCreatorOf } from './elements/create-elements.ts';

/** The part of Stripe.js that stands in for it here. */
export interface SandboxStripe extends Pick<Stripe, 'retrievePaymentIntent'> {
  elements(options: StripeElementsOptionsMode): SandboxElements;
  createConfirmationToken(options: TokenOptions): ReturnType<Stripe['createConfirmationToken']>;
  handleNextAction(options: { clientSecret: string }): ReturnType<Stripe['handleNextAction']>;
}

type TheirTokenOptions = Parameters<Stripe['createConfirmationToken']>[0];

/** What `createConfirmationToken` takes: these elements instead of all of Stripe's. */
export interface TokenOptions extends Pick<TheirTokenOptions, 'params'> {
  elements: SandboxElements;
}

/** Creates the function `Stripe(publishableKey)` of a script that was loaded from `location`. */
export const createStripeConstructor =
  (location: ScriptLocation) =>
  (key: string): SandboxStripe => {
    const api = createApiClient(location.api, key);
    return {
      elements: (options) => createElements({ location, key, options }),
      async createConfirmationToken({ elements, params }) {
        const { object, error } = await tokenCreatorOf(elements)(params);
        return object ? { confirmationToken: object } : { error };
      },
      handleNextAction: ({ clientSecret }) => handleNextAction(clientSecret, { api, location }),
      async retrievePaymentIntent(clientSecret) {
        const { object, error } = await api.retrieveIntent(clientSecret);
        return object ? { paymentIntent: object } : { error };
      },
    };
  };
