import type { ConfirmationToken, PaymentIntent, StripeError } from '@stripe/stripe-js';

/** What an API call answers: the object, or an error. */
export type StripeApiResult<T> =
  | { readonly object: T; readonly error?: undefined }
  | { readonly object?: undefined; readonly error: StripeError };

/** The calls of Stripe's API that a browser makes. They never throw. */
export interface ApiClient {
  createToken(form: URLSearchParams): Promise<StripeApiResult<ConfirmationToken>>;
  retrieveIntent(clientSecret: string): Promise<StripeApiResult<PaymentIntent>>;
  /** Tells that the shopper closed the challenge. */
  cancelChallenge(clientSecret: string): Promise<StripeApiResult<PaymentIntent>>;
}

/** Creates a client. The key travels in query and form, so that no call needs a preflight. */
export function createApiClient(api: string, key: string): ApiClient {
  const post = <T>(path: string, form: URLSearchParams) => {
    form.set('key', key);
    return send<T>(`${api}${path}`, { method: 'POST', body: form });
  };
  return {
    createToken: (form) => post('confirmation_tokens', form),
    retrieveIntent(clientSecret) {
      const query = new URLSearchParams({ client_secret: clientSecret, key });
      return send(`${api}payment_intents/${intentOf(clientSecret)}?${query}`);
    },
    cancelChallenge: (clientSecret) =>
      post(
        `payment_intents/${intentOf(clientSecret)}/source_cancel`,
        new URLSearchParams({ client_secret: clientSecret }),
      ),
  };
}

/** A client secret begins with the id of its intent. */
const intentOf = (clientSecret: string): string =>
  encodeURIComponent(clientSecret.split('_secret_', 1)[0] ?? '');

async function send<T>(url: string, request?: RequestInit): Promise<StripeApiResult<T>> {
  try {
    const response = await fetch(url, request);
    const body: T & { error?: StripeError } = await response.json();
    return body.error ? { error: body.error } : { object: body };
  } catch {
    const message = 'The payment provider could not be reached. Check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
