import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, passedText } from '#platform/contract/fields/field-rules.ts';
import { cartLine, cartLineLimit } from '#shop/cart/contract/cart-line.ts';
import { deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { toPostalCode } from '#shop/delivery/contract/postal-code.ts';
import { findStateError } from '#shop/delivery/contract/states.ts';
import { deliveryMethodId } from './checkout.ts';
import { orderCharges, orderDelivery } from './fields/charges.ts';
import { discountCode } from './fields/discount-code.ts';

/** What a cart costs; `taxCents` is what is added, `vat` every tax. `arrives` is null without a promise. */
export const quote = z.strictObject({
  linesCents: integer(24_000),
  discountCents: integer(2_400),
  deliveryCents: orderCharges.shape.deliveryCents,
  taxCents: orderCharges.shape.taxCents,
  totalCents: integer(22_090),
  vat: orderCharges.shape.vat,
  arrives: orderDelivery.shape.arrives,
});

/** A part of an address that is still being typed. */
const addressPart = passedText(200).exactOptional();

/**
 * As much of an address as prices depend on: `GET /delivery` says whether more than country and state. Other fields are
 * ignored.
 */
const quotedAddress = z
  .object({
    country: deliveryAddress.in.shape.country,
    state: deliveryAddress.in.shape.state,
    line1: addressPart,
    city: addressPart,
    postal_code: addressPart,
  })
  .superRefine(({ country, state }, context) => {
    const message = findStateError(country, state);
    if (message) context.addIssue({ code: 'custom', path: ['state'], message });
  })
  .transform(({ postal_code: code, ...rest }) => ({
    ...rest,
    // A code that is only half typed stays as it is; the checkout refuses it.
    ...(code !== undefined && { postal_code: toPostalCode(rest.country, code) }),
  }));

export type Quote = z.output<typeof quote>;

export const quoteCartEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/quote',
  summary:
    'Returns what a cart costs at catalog prices, with delivery and tax. Nothing is reserved, and only the checkout is binding. A shop without delivery methods needs no address.',
  access: 'anyone',
  limit: { max: 60, seconds: 60 },
  body: z.strictObject({
    shoes: z
      .array(cartLine.partial({ name: true, image: true, price: true }))
      .min(1, 'The cart is empty')
      .max(cartLineLimit, `A cart can have at most ${cartLineLimit} different items`),
    address: quotedAddress.exactOptional(),
    deliveryMethod: deliveryMethodId.exactOptional(),
    discountCode: discountCode.exactOptional(),
  }),
  responses: { 200: quote },
  problems: [
    'INVALID',
    'SOLD_OUT',
    'DISCOUNT_NOT_VALID',
    'NOT_DELIVERED_THERE',
    'TOO_MANY_ATTEMPTS',
    'UNAVAILABLE',
  ],
});
