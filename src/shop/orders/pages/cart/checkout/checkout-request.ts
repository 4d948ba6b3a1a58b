import type { EndpointInput } from '#platform/contract/endpoints/endpoint.ts';
import type { checkoutEndpoint } from '../../../contract/checkout.ts';

/** A checkout request with its idempotency key. */
export type CheckoutRequest = {
  readonly key: string;
  readonly body: EndpointInput<typeof checkoutEndpoint>['body'];
};
