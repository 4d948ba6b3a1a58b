import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { orderEmail } from './fields/order-email.ts';
import { order } from './orders.ts';

const params = z.strictObject({ idPayment: id });

const whoMayCall =
  'For administrators, the buyer, and anyone who sends the email of the order; a wrong email gets the same response as an order that does not exist. Only until the order is shipped.';

const limits = ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'TOO_MANY_ATTEMPTS'] as const;

export const cancelOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/order/{idPayment}/cancel',
  summary: `Cancels an order, refunds what is left of its payment, and restocks its pairs once the refund succeeds. Canceling it again changes nothing. ${whoMayCall}`,
  access: 'anyone',
  // The buyer's money goes back to the buyer; an administrator gives away the shop's.
  reauthentication: ({ administrator }) => administrator,
  programs: 'orders',
  params,
  forms: ['/order/:idPayment'],
  body: z.strictObject({ email: orderEmail }),
  responses: { 200: order },
  problems: limits,
});

export const changeAddressEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/cart/order/{idPayment}/address',
  summary: `Changes where an order goes. Without \`country\`, the country stays the same. The address must be valid in the country of the order or, if it has none, in \`country\`. Without either, the rules of the checkout in a shop without delivery methods apply. An address with other taxes is refused. ${whoMayCall}`,
  access: 'anyone',
  programs: 'orders',
  params,
  forms: ['/order/:idPayment'],
  body: deliveryAddress.in.extend({
    state: deliveryAddress.in.shape.state.meta({ examples: ['Berlin'] }),
    country: deliveryAddress.in.shape.country.exactOptional(),
    email: orderEmail,
  }),
  responses: { 200: order },
  problems: [...limits, 'UNAVAILABLE'],
});

export const changeSizeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/order/{idPayment}/change-size',
  summary: `Exchanges the pairs of a shoe in one size, except those that were refunded, for another size of the same shoe, at the price that was paid. ${whoMayCall}`,
  access: 'anyone',
  programs: 'orders',
  params,
  forms: ['/order/:idPayment'],
  body: z.strictObject({
    _id: id.meta({ examples: ['shoe-orbit'] }),
    size: sizeLabel,
    newSize: sizeLabel,
    email: orderEmail,
  }),
  responses: { 200: order },
  problems: [...limits, 'OUT_OF_STOCK', 'NOT_OPEN'],
});
