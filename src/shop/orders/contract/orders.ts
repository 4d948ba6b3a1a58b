import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, passedText, searchText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { shownChartRow } from '#shop/catalog/contract/size-charts.ts';
import { orderCharges } from './fields/charges.ts';
import { dispute, shownRefund } from './refunds.ts';
import { parcel, parcelPairs, shipment } from './shipments.ts';

export const orderStatus = z.enum(['Pending', 'Received']);
export type OrderStatus = z.infer<typeof orderStatus>;

/**
 * One bought shoe in an order, a copy that outlives the catalog (§3). `price` for one pair, in the currency of the order.
 * `discountCents` is what a discount code took off all pairs of the line together, `taxCents` what was added to them as tax.
 */
export const orderItem = z.strictObject({
  _id: text('shoe-orbit'),
  name: text('Orbit Runner'),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  quantity: z.number().int(),
  size: text('9'),
  price: z.number().meta({ examples: [120] }),
  discountCents: integer(0),
  taxCents: integer(0),
});
export type OrderItem = z.infer<typeof orderItem>;

/** Where an order goes, as its buyer typed it; `country` is an ISO 3166 code of two letters. */
export const orderAddress = z.strictObject({
  name: text('Mia Berg'),
  line1: text('12 Harbor Street'),
  city: text('Portland'),
  state: text('OR'),
  postalCode: text('97201'),
  country: text('US'),
});
export type OrderAddress = z.infer<typeof orderAddress>;

/**
 * An order (§3). `amount` in cents of `currency`, which it was paid in. `email` is empty, and `address` null, for anyone who only has the link; `address` is
 * null as well for an order from before addresses were kept. `discount` is the code that was used, and the cents that it
 * took off all lines: 0 for a code for delivery, after which `deliveryCents` is what was left to pay. `shipments` are the parcels of an order, `shipment` is the last one once all pairs are sent that were not refunded. One that was `paidOutside` the shop, such as in cash, has no charge, and its refunds do not go to a card. A `canceled` order is never sent, and what was paid for it is refunded. `termsVersion` is the version of the page `termsOfService` that was in force, null for the shop's original
 * terms. `country`, `delivery`, `deliveryCents`, `taxCents` and `vat`: see {@link orderCharges}; of an order from a shop without delivery
 * they are null, 0 and empty.
 */
export const order = z.strictObject({
  _id: text('order-1'),
  email: text('mia@example.com'),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  amount: integer(12_000),
  currency: text('usd'),
  date: z.iso.datetime(),
  status: orderStatus,
  shoe: z.array(orderItem),
  refunded: integer(0),
  disputed: z.boolean(),
  address: orderAddress.nullable(),
  shipment: shipment.nullable(),
  shipments: z.array(parcel),
  discount: z.strictObject({ code: text('SPRING10'), cents: integer(1_200) }).nullable(),
  termsVersion: integer(2).nullable(),
  country: orderCharges.shape.country.nullable(),
  delivery: orderCharges.shape.delivery.nullable(),
  deliveryCents: orderCharges.shape.deliveryCents,
  taxCents: orderCharges.shape.taxCents,
  vat: orderCharges.shape.vat,
  canceled: z.boolean(),
  paidOutside: z.boolean(),
});
export type Order = z.infer<typeof order>;

/** How far an order is: `partly_sent` until all pairs are in a parcel, `canceled` before all others, and `partly_refunded` and `refunded` whatever became of its pairs. */
const orderProgress = z.enum([
  'paid',
  'partly_sent',
  'sent',
  'received',
  'refunded',
  'partly_refunded',
  'canceled',
]);
export type OrderProgress = z.infer<typeof orderProgress>;

/**
 * An order on its own: with the pairs that are still to be sent, its refunds, newest first, and for administrators its newest dispute. `disputed` is true
 * while a dispute is open or lost. `charts` has for each of its items the row of the size in the chart that its brand has
 * today, or null.
 */
export const shownOrder = order.extend({
  progress: orderProgress.meta({ examples: ['paid'] }),
  leftToSend: z.array(parcelPairs),
  refunds: z.array(shownRefund),
  charts: z.array(shownChartRow.nullable()),
  dispute: dispute.nullable().optional(),
});
export type ShownOrder = z.infer<typeof shownOrder>;

/** How the orders can be ordered. */
export const orderSort = z.enum([
  'newest',
  'oldest',
  'amount_asc',
  'amount_desc',
  'email_asc',
  'email_desc',
  'status_asc',
  'status_desc',
]);
export type OrderSort = z.infer<typeof orderSort>;

export const listOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart',
  summary: `Lists all orders, or those with a status, disputed ones (open or lost), or those to send (pending, not shipped, not canceled, not refunded in full), newest first by default. \`search\` finds part of the email, words of the name and address or of a shoe's name in any order, an order number, a payment ID, a tracking number, a SKU, a barcode, or a number that a feature knows it by. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({
    search: searchText,
    status: orderStatus.optional(),
    disputed: booleanParam.optional(),
    toSend: booleanParam.optional(),
    sort: orderSort.optional(),
    ...pageParams,
  }),
  responses: { 200: z.array(order) },
  problems: ['INVALID'],
});

export const listUserOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/{id}',
  summary: "Lists a user's orders, newest first. `id` is the uid.",
  access: 'self-or-administrator',
  programs: 'read',
  params: z.strictObject({ id: passedText(254).min(1) }),
  responses: { 200: z.array(order) },
  problems: [],
});

export const findOrderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{idPayment}',
  summary:
    'Returns one order by its idPayment. Anyone with this unguessable id can see the order, but only its owner and administrators see the email, address and tracking number, and only administrators see the dispute.',
  access: 'anyone',
  programs: 'read',
  params: z.strictObject({ idPayment: id }),
  responses: { 200: shownOrder },
  problems: ['NOT_FOUND'],
});

export const changeOrderEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/cart/order/{idPayment}',
  summary: 'Sets the status of an order. A canceled order cannot be set to Received.',
  access: 'administrator',
  programs: 'orders',
  params: z.strictObject({ idPayment: id }),
  body: z.strictObject({ status: orderStatus.meta({ examples: ['Received'] }) }),
  responses: { 200: order },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});
