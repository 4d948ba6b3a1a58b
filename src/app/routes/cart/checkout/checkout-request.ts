import type { checkoutEndpoint } from '#contract/checkout.ts';
import type { EndpointInput } from '#contract/endpoints/endpoint.ts';

/** A checkout request with its idempotency key. */
export type CheckoutRequest = {
  readonly key: string;
  readonly body: EndpointInput<typeof checkoutEndpoint>['body'];
};
