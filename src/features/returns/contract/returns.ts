import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, numberLimit, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { orderEmail } from '#shop/orders/contract/fields/order-email.ts';
import { refundStatus } from '#shop/orders/contract/refunds.ts';

/**
 * `arrived` until the pairs are refunded or exchanged, and then `settled`. `expired` if the pairs of a swap did not
 * arrive in time: the new size is for sale again.
 */
export const returnState = z.enum(['announced', 'arrived', 'settled', 'canceled', 'expired']);
export type ReturnState = z.infer<typeof returnState>;

export const returnReason = z.enum(['too_small', 'too_big', 'not_liked', 'faulty', 'other']);
export type ReturnReason = z.infer<typeof returnReason>;

/** How a return was settled: with a refund, or with the new sizes. */
export const returnOutcome = z.enum(['refund', 'send']);

/** Pairs of one size that come back; `swapFor` is the size that their buyer gets instead of the money. */
const announced = {
  _id: id.meta({ examples: ['shoe-orbit'] }),
  size: sizeLabel,
  quantity: z.number().int().min(1).max(numberLimit),
  reason: returnReason.exactOptional(),
  swapFor: sizeLabel.exactOptional(),
};
const announcedItem = z.strictObject(announced);
export type AnnouncedItem = z.output<typeof announcedItem>;

/** Announced pairs that arrived. */
const arrivedItem = z.strictObject({
  _id: announced._id,
  size: announced.size,
  quantity: announced.quantity,
});
export type ArrivedItem = z.output<typeof arrivedItem>;

/**
 * Announced pairs, with the name that the shoe has in the order. Their legal `ground`: the buyer withdrew from them in time
 * (Directive 2011/83/EU, Article 9), or the shop takes them back by its own terms.
 */
const returnItem = z.strictObject({
  ...announced,
  size: text('9'),
  swapFor: text('10').exactOptional(),
  name: text('Orbit Runner'),
  ground: z.enum(['withdrawal', 'terms']),
});
export type ReturnItem = z.infer<typeof returnItem>;

/**
 * A return. The pairs should arrive by `dueAt`; `reservedUntil` is the same, or null where nothing is reserved. `outcome` is
 * null until it is settled. `refundStatus` is what became of its money: the status of the refund that settled it or, after that
 * one failed, of those made in its place; null if there is no refund. `label` is the name and size of its label, while it is announced.
 */
export const orderReturn = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  items: z.array(returnItem),
  state: returnState,
  outcome: returnOutcome.nullable(),
  refundStatus: refundStatus.nullable(),
  reservedUntil: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime(),
  date: z.iso.datetime(),
  label: z.strictObject({ name: text('return-label-SP-3F0C12DE.pdf'), bytes: integer(48213) }).nullable(),
});
export type OrderReturn = z.infer<typeof orderReturn>;

const owedRefund = z.strictObject({ amountCents: integer(9_499), deliveryCents: integer(499) });

/**
 * A return as administrators see it: whether its pairs are `overdue`, and whether they are in stock again. `email` is the buyer's,
 * empty after an erasure. `owed` is what settling it would refund now, in cents of `currency`, for each `action`, and what of that is
 * for delivery; null unless it has arrived.
 */
export const listedReturn = orderReturn.extend({
  order: text('3f0c12de-9a41-4c1e-8f53-0b6f2f4b7a10'),
  overdue: z.boolean(),
  restocked: z.boolean(),
  email: text('mia@example.com'),
  currency: text('usd'),
  paidOutside: z.boolean(),
  owed: z.strictObject({ refund: owedRefund, send: owedRefund }).nullable(),
});
export type ListedReturn = z.infer<typeof listedReturn>;

/** How many pairs of a size were sent back, and how many of them for each reason. Canceled returns do not count. */
export const returnReasonCount = z.strictObject({
  shoeId: text('shoe-orbit'),
  name: text('Orbit Runner'),
  size: text('9'),
  pairs: integer(9),
  reasons: z.strictObject({
    too_small: integer(7),
    too_big: integer(0),
    not_liked: integer(1),
    faulty: integer(0),
    other: integer(0),
  }),
});
export type ReturnReasonCount = z.infer<typeof returnReasonCount>;

/** The key of the setting with the address for returns; null where buyers are told by email. */
export const returnAddressKey = 'returnAddress';
export const returnAddress = z
  .string()
  .trim()
  .max(500, 'Enter an address of at most 500 characters')
  .transform((address) => address.replace(/\r\n?/g, '\n') || null)
  .nullable();

const ofOrder = z.strictObject({ idPayment: id });
const ofReturn = z.strictObject({ id });

export const announceReturnEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/order/{idPayment}/returns',
  summary:
    'Announces a return of pairs of an order that was shipped or received. With `swapFor`, another size of the shoe is reserved at once. For administrators, the buyer, and anyone who sends the email of the order; a wrong email gets the same response as an order that does not exist. Requests with the same Idempotency-Key and body return the same return.',
  access: 'anyone',
  programs: 'orders',
  idempotencyKey: true,
  params: ofOrder,
  forms: ['/order/:idPayment/return'],
  body: z.strictObject({
    items: z.array(announcedItem).min(1, 'Choose the pairs that you are sending back').max(20),
    email: orderEmail,
  }),
  responses: { 201: orderReturn },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'OUT_OF_STOCK', 'TOO_MANY_ATTEMPTS'],
});

export const listOrderReturnsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{idPayment}/returns',
  summary:
    'Lists the returns of an order, newest first, with the pairs that can still be returned and the address to send them to. For anyone with the link of the order.',
  access: 'anyone',
  programs: 'read',
  params: ofOrder,
  responses: {
    200: z.strictObject({
      returns: z.array(orderReturn),
      returnable: z.array(z.strictObject({ _id: text('shoe-orbit'), size: text('9'), quantity: integer(1) })),
      address: text('Returns, 12 Harbor Street, Portland').nullable(),
    }),
  },
  problems: ['NOT_FOUND'],
});

export const listReturnsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/returns',
  summary:
    'Lists returns, newest first: all of them, those in a state, or those that are overdue. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ state: returnState.optional(), overdue: booleanParam.optional(), ...pageParams }),
  responses: { 200: z.array(listedReturn) },
  problems: ['INVALID'],
});

export const listReturnReasonsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/return-reasons',
  summary:
    'Counts the pairs that were sent back and why, by shoe and size, the most returned first. X-Total-Count has the number of sizes.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(returnReasonCount) },
  problems: ['INVALID'],
});

export const findSentBackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/{id}/sent-back',
  summary:
    'Counts the pairs of a shoe that were sent back and arrived, and those that were too small or too big.',
  access: 'anyone',
  params: ofReturn,
  responses: {
    200: z.strictObject({ pairs: integer(9), tooSmall: integer(7), tooBig: integer(0) }),
  },
  problems: [],
  shared: true,
});

export const arriveReturnEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/returns/{id}/arrive',
  summary:
    'Records that the pairs of a return arrived, even after it expired. With `restock`, they are put back in stock. With `items`, only these arrived: the other pairs become a return of their own, which stays as this one was.',
  access: 'administrator',
  programs: 'orders',
  params: ofReturn,
  body: z.strictObject({
    restock: z.boolean(),
    items: z.array(arrivedItem).min(1, 'Choose the pairs that arrived').max(20).optional(),
  }),
  responses: { 200: listedReturn },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const settleReturnEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/returns/{id}/settle',
  summary:
    'Settles a return that arrived. `refund` refunds its pairs and releases the reserved sizes. `send` exchanges the sizes in the order, and refunds the pairs for which no new size was requested. With `amountCents`, nothing is settled if another amount would be refunded. Repeating the same request changes nothing.',
  access: 'administrator',
  reauthentication: 'always',
  params: ofReturn,
  body: z.strictObject({ action: returnOutcome, amountCents: integer(9_499).optional() }),
  responses: { 200: listedReturn },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'OUT_OF_STOCK', 'UNAVAILABLE'],
});

export const cancelReturnEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/returns/{id}/cancel',
  summary: 'Cancels a return whose pairs have not arrived, and releases the reserved sizes.',
  access: 'administrator',
  programs: 'orders',
  params: ofReturn,
  responses: { 200: listedReturn },
  problems: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
});

/** The endpoints of this feature. */
export const returnEndpoints = {
  announceReturn: announceReturnEndpoint,
  listOrderReturns: listOrderReturnsEndpoint,
  listReturns: listReturnsEndpoint,
  listReturnReasons: listReturnReasonsEndpoint,
  findSentBack: findSentBackEndpoint,
  arriveReturn: arriveReturnEndpoint,
  settleReturn: settleReturnEndpoint,
  cancelReturn: cancelReturnEndpoint,
} as const satisfies Record<string, Endpoint>;
