import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';
import { id, sizeLabel } from '#shop/contract/fields.ts';
import { order } from './orders.ts';

const params = z.strictObject({ idPayment: id });

/** The email of the order, for buyers without a session. */
const email = z
  .string()
  .trim()
  .max(254)
  .meta({ examples: ['mia@example.com'] })
  .exactOptional();

const whoMayCall =
  'For administrators, the buyer, and anyone who sends the email of the order; a wrong email gets the same response as an order that does not exist. Only until the order is shipped.';

const limits = ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'TOO_MANY_ATTEMPTS'] as const;

export const cancelOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/order/{idPayment}/cancel',
  summary: `Cancels an order, refunds what is left of its payment, and restocks its pairs once the refund succeeds. Canceling it again changes nothing. ${whoMayCall}`,
  access: 'anyone',
  programs: 'orders',
  params,
  body: z.strictObject({ email }),
  responses: { 200: order },
  problems: limits,
});

/** A part of an address; as long as a label has room for. */
const part = (example: string, shortest = 1) =>
  z
    .string()
    .overwrite(plainInput)
    .min(shortest, 'This part of the address is missing')
    .max(100, 'A part of an address can have at most 100 characters')
    .meta({ examples: [example] });

export const changeAddressEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/cart/order/{idPayment}/address',
  summary: `Changes where an order goes. Without \`country\`, the country stays the same. ${whoMayCall}`,
  access: 'anyone',
  programs: 'orders',
  params,
  body: z.strictObject({
    name: part('Mia Berg'),
    line1: part('12 Harbor Street'),
    city: part('Portland'),
    state: part('OR', 0),
    postalCode: part('97201'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Enter a country as two capital letters (ISO 3166)')
      .meta({ examples: ['US'] })
      .exactOptional(),
    email,
  }),
  responses: { 200: order },
  problems: limits,
});

export const changeSizeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/order/{idPayment}/change-size',
  summary: `Exchanges the pairs of a shoe in one size, except those that were refunded, for another size of the same shoe, at the price that was paid. ${whoMayCall}`,
  access: 'anyone',
  programs: 'orders',
  params,
  body: z.strictObject({
    _id: id.meta({ examples: ['shoe-orbit'] }),
    size: sizeLabel,
    newSize: sizeLabel,
    email,
  }),
  responses: { 200: order },
  problems: [...limits, 'OUT_OF_STOCK', 'NOT_OPEN'],
});
