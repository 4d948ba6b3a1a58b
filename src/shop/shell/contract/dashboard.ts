import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { lowStockWords } from '#shop/catalog/contract/fields/low-stock.ts';
import { waitingOrder } from '#shop/orders/contract/attention.ts';

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
