import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { settleCheckoutEndpoint } from '#shop/orders/contract/checkout.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import { order } from '#shop/orders/contract/orders.ts';

/**
 * `paying` while a payment is in progress. An `expired` or `canceled` link cannot be paid. A link whose order was paid and
 * then canceled is `order_canceled`, and one whose order was refunded as a whole `refunded`.
 */
const payLinkState = z.enum(['open', 'paying', 'paid', 'order_canceled', 'refunded', 'expired', 'canceled']);
export type PayLinkState = z.output<typeof payLinkState>;

/** Pairs of one size; `priceCents` is for one of them. */
const payLinkLine = z.strictObject({
  name: text('Orbit Runner'),
  size: text('9'),
  quantity: integer(1),
  priceCents: integer(12_000),
});

/** The sale that a link is for. `charges` is null in a shop without delivery methods. */
const payLinkSale = z.strictObject({
  lines: z.array(payLinkLine),
  amountCents: integer(12_000),
  currency: text('usd'),
  charges: orderCharges.nullable(),
  expiresAt: z.iso.datetime(),
});
export type PayLinkSale = z.output<typeof payLinkSale>;

/** A link as its buyer sees it. `sale` is null once it cannot be paid any more; `order` is the id of the paid order. */
const shownPayLink = z.strictObject({
  state: payLinkState,
  sale: payLinkSale.extend({ address: order.shape.address.unwrap() }).nullable(),
  order: text('3f0c12de-9a41-4c1e-8f53-0b6f2f4b7a10').nullable(),
});
export type ShownPayLink = z.output<typeof shownPayLink>;

/** A link as administrators see it. `payUrl` is null once it cannot be paid any more. */
const listedPayLink = payLinkSale.extend({
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  email: text('mia@example.com'),
  state: payLinkState,
  payUrl: text('https://shop.example/pay/5b1f0c').nullable(),
  date: z.iso.datetime(),
});
export type ListedPayLink = z.output<typeof listedPayLink>;

const token = passedText(500).meta({ examples: ['5b1f0c'] });

export const findPayLinkEndpoint = defineEndpoint({
  method: 'GET',
  path: '/pay/{token}',
  summary: 'Returns what the buyer has to pay for an order that an administrator created, and until when.',
  access: 'anyone',
  params: z.strictObject({ token }),
  responses: { 200: shownPayLink },
  problems: ['NOT_FOUND'],
});

export const payLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/pay/{token}',
  summary:
    'Pays for an order that an administrator created, at the price that was fixed then. A paid link returns its order again and charges nothing. A link that has ended, or whose order was canceled or refunded, is refused with NOT_ALLOWED_NOW, and nothing is charged.',
  access: 'anyone',
  limit: { max: 30, seconds: 60 },
  params: z.strictObject({ token }),
  body: z.strictObject({
    id: z
      .string()
      .regex(/^(pm|ctoken)_[A-Za-z0-9_]{1,64}$/, 'This is not a payment method')
      .describe('A confirmation token (`ctoken_…`) or a payment method (`pm_…`) of the payment provider.')
      .meta({ examples: ['pm_card_visa'] }),
  }),
  responses: settleCheckoutEndpoint.responses,
  problems: [
    'INVALID',
    'NOT_FOUND',
    'CARD_DECLINED',
    'NOT_ALLOWED_NOW',
    'CHECKOUT_IN_PROGRESS',
    'TOO_MANY_ATTEMPTS',
    'ACCOUNT_DISABLED',
  ],
});

export const settlePayLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/pay/{token}/settle',
  summary:
    'Updates the open payment of a link from its state at the provider. The response is the same as for the payment.',
  access: 'anyone',
  params: z.strictObject({ token }),
  responses: settleCheckoutEndpoint.responses,
  problems: ['NOT_FOUND', 'CARD_DECLINED', 'NOT_ALLOWED_NOW', 'ACCOUNT_DISABLED'],
});

export const listPayLinksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/pay-links',
  summary: 'Lists the links with which buyers pay for orders that administrators created, newest first.',
  access: 'administrator',
  programs: 'orders',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(listedPayLink) },
  problems: ['INVALID'],
});

export const cancelPayLinkEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/pay-links/{idPayment}',
  summary:
    'Cancels a link that is not paid. Its pairs are for sale again. Refused while a payment is in progress.',
  access: 'administrator',
  programs: 'orders',
  params: z.strictObject({ idPayment: id.meta({ examples: ['gWvLen_jKQJO4xqwUsMgmS1Z'] }) }),
  responses: { 200: listedPayLink },
  problems: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
});

export const payLinkEndpoints = {
  findPayLink: findPayLinkEndpoint,
  payPayLink: payLinkEndpoint,
  settlePayLink: settlePayLinkEndpoint,
  listPayLinks: listPayLinksEndpoint,
  cancelPayLink: cancelPayLinkEndpoint,
} satisfies Record<string, Endpoint>;
