import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { deliveryMethodId } from './checkout.ts';
import { reservationLimit } from './fields/reservation-limit.ts';

/** The part of a body that says that nothing is charged. */
const paidOutside = z.looseObject({ payment: z.literal('outside') });

export const createOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/orders',
  summary:
    'Creates an order at catalog prices, with delivery and taxes as at checkout. With `outside`, it was paid outside the shop, such as in cash, and the buyer gets the usual email. With `link`, its pairs are reserved and the buyer gets an email with `payUrl`, a page that takes the payment; the order is created once it is paid. In a shop without delivery methods, an order with `outside` needs no address.',
  access: 'administrator',
  // An order that was paid outside the shop is goods without a payment.
  reauthentication: ({ body }) => paidOutside.safeParse(body).success,
  programs: 'orders',
  idempotencyKey: true,
  body: z.strictObject({
    email,
    lines: z
      .array(
        z.strictObject({
          _id: id.meta({ examples: ['shoe-orbit'] }),
          size: sizeLabel,
          quantity: z.number().int().min(1).max(reservationLimit.inAll),
        }),
      )
      .min(1, 'Add at least one pair')
      .max(reservationLimit.inAll),
    address: deliveryAddress.exactOptional(),
    deliveryMethod: deliveryMethodId.exactOptional(),
    payment: z.enum(['outside', 'link']),
  }),
  responses: {
    201: z.strictObject({
      idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
      payUrl: text('https://shop.example/pay/5b1f0c').exactOptional(),
    }),
  },
  problems: [
    'INVALID',
    'OUT_OF_STOCK',
    'RESERVATION_LIMIT',
    'NOT_DELIVERED_THERE',
    'NOT_OPEN',
    'NOT_ADMITTED',
    'FACTS_MISSING',
    'DISCOUNT_NOT_VALID',
    'UNAVAILABLE',
  ],
});
