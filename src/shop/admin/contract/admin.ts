import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { lowStockWords } from '#shop/catalog/contract/fields/low-stock.ts';
import { email, id } from '#shop/contract/fields.ts';

/** An order whose refund failed, or whose dispute wants an answer; `amountCents` is that of the refund or dispute. */
const waitingOrder = z.strictObject({
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  kind: z.enum(['refund-failed', 'dispute']),
  amountCents: integer(12_000),
  currency: text('usd'),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/**
 * The numbers of the dashboard. `pairs` is §2's "count of shoes across all orders"; `sales` in cents, before refunds, of
 * orders in the shop's currency of today;
 * `attention` is how many payments, refunds and disputes wait for an administrator, those of `waiting` counted.
 */
export const summary = z.strictObject({
  pairs: integer(450),
  sales: integer(3_600_000),
  orders: integer(300),
  users: integer(200),
  shoes: integer(230),
  brands: integer(8),
  attention: z.number().int(),
  waiting: z.array(waitingOrder),
});
export type Summary = z.infer<typeof summary>;

/**
 * Sales of one day (UTC, `2026-11-21`); `amount` in cents, before refunds. Counts only orders in the current currency
 * of the shop.
 */
export const salesDay = z.strictObject({
  day: z.iso.date(),
  orders: integer(4),
  pairs: integer(6),
  amount: integer(12_000),
});
export type SalesDay = z.infer<typeof salesDay>;

/** A shoe among the best sellers, deleted or not; `amount` in cents. */
export const bestSeller = z.strictObject({
  _id: text('shoe-orbit'),
  name: text('Orbit Runner'),
  brand: text('Velmora'),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  pairs: integer(6),
  amount: integer(12_000),
});
export type BestSeller = z.infer<typeof bestSeller>;

/** A size that is low on stock; `_id` is the shoe's. */
export const lowStock = z.strictObject({
  _id: text('shoe-orbit'),
  name: text('Orbit Runner'),
  brand: text('Velmora'),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  size: text('9'),
  quantity: z.number().int(),
});
export type LowStock = z.infer<typeof lowStock>;

/** An event of an order. `amount` in cents where money moved; `by` is the administrator who caused it. */
export const orderEvent = z.strictObject({
  at: z.iso.datetime(),
  kind: z.enum([
    'started',
    'paid',
    'mail-queued',
    'mail-sent',
    'mail-failed',
    'status',
    'refund-requested',
    'refund-failed',
    'refunded',
    'disputed',
    'dispute-closed',
    'fraud-warning',
    'review-opened',
    'review-closed',
    'canceled',
    'address-changed',
    'size-changed',
    'return',
  ]),
  text: text('Checkout started'),
  amount: integer(12_000).nullable(),
  by: text('ada@sneaker-paradise.example').nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** A subscriber of the newsletter. */
export const subscriber = z.strictObject({
  email: text('mia@example.com'),
  createdAt: z.iso.datetime(),
  /** Only confirmed addresses may be mailed. */
  confirmed: z.boolean(),
  /** Null while unconfirmed, and for subscribers of earlier releases. */
  confirmedAt: z.iso.datetime().nullable(),
  /** The path of the page where it was entered, or `footer`; null if unknown. */
  source: text('/products/shoe-orbit').nullable(),
  /** Whether emails to it came back or were refused: it gets no more. */
  bounced: z.boolean(),
  /** When it left; null for subscribers. */
  leftAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** A message of the contact form. */
export const contactMessage = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  name: text('Mia Berg'),
  email: text('mia@example.com'),
  message: text('Where is my order? It is late.'),
  createdAt: z.iso.datetime(),
  /** Set by administrators. */
  answered: z.boolean(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** Lists that can be exported as `GET /admin/export/{list}.csv`. */
export const exportedLists = ['users', 'orders', 'subscribers', 'messages', 'charts'] as const;
export type ExportedList = (typeof exportedLists)[number];

const search = z.string().max(100).optional();

export const findSummaryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/summary',
  summary: 'Returns the numbers on the dashboard.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: summary },
  problems: [],
});

export const listSalesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/sales',
  summary: 'Returns the sales of each of the last `days` days (UTC, including today) and the best sellers.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  responses: { 200: z.strictObject({ days: z.array(salesDay), bestSellers: z.array(bestSeller) }) },
  problems: ['INVALID'],
});

export const listLowStockEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/low-stock',
  summary: `Lists sizes with ${lowStockWords.low}, fewest first. X-Total-Count counts up to ${countLimit}.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ ...pageParams }),
  responses: { 200: z.array(lowStock) },
  problems: ['INVALID'],
});

export const listOrderEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/timeline',
  summary: 'Lists the events of an order, oldest first.',
  access: 'administrator',
  programs: 'read',
  params: z.strictObject({ idPayment: id }),
  responses: { 200: z.array(orderEvent) },
  problems: ['NOT_FOUND'],
});

export const listSubscribersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/subscribers',
  summary: `Lists newsletter subscribers, newest first, including those that have not confirmed their address. With \`left\`, lists confirmed addresses that left in the last three years instead, the last to leave first, as proof of consent: they must not be mailed. \`search\` matches any part of the email. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search, left: booleanParam.default(false), ...pageParams }),
  responses: { 200: z.array(subscriber) },
  problems: ['INVALID'],
});

/** The most addresses of a report. */
const bounceLimit = 100;

export const reportBouncesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/subscribers/bounces',
  summary:
    'Marks addresses as bounced: emails to them came back after the mail server had accepted them. The newsletter leaves them out, and other emails are not sent to them unless they are resent. Addresses do not have to be subscribers. `marked` is how many were not marked already. Idempotent.',
  access: 'administrator',
  body: z.strictObject({
    addresses: z
      .array(email)
      .min(1, 'Enter an email address')
      .max(bounceLimit, `Report at most ${bounceLimit} addresses at once`),
  }),
  responses: { 200: z.strictObject({ marked: integer(1) }) },
  problems: ['INVALID'],
});

export const eraseSubscriberEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/subscribers/erase',
  summary:
    "Erases an email address from the newsletter at its owner's request: the subscription, all proof of consent, and the address in the audit log's entries about bounces. `erased` is how many subscriptions and proofs there were. This cannot be undone.",
  access: 'administrator',
  reauthentication: 'always',
  body: z.strictObject({ email }),
  responses: { 200: z.strictObject({ erased: integer(1) }) },
  problems: ['INVALID', 'NOT_FOUND'],
});

export const listMessagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/messages',
  summary: `Lists messages from the contact form, newest first, or only those that are answered or open. \`search\` matches name, email or message. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search, answered: booleanParam.optional(), ...pageParams }),
  responses: { 200: z.array(contactMessage) },
  problems: ['INVALID'],
});

export const changeMessageEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/messages/{id}',
  summary: 'Marks a message from the contact form as answered or open.',
  access: 'administrator',
  params: z.strictObject({ id }),
  body: z.strictObject({ answered: z.boolean() }),
  responses: { 200: contactMessage },
  problems: ['NOT_FOUND', 'INVALID'],
});
