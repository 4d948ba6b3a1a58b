import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

/**
 * An event of an order. `amount` in cents where money is concerned; `by` is the administrator or program that caused it, null for the buyer,
 * the shop and the payment provider. `about` is the refund, return, dispute or withdrawal that it is about, or the position of the parcel; null for the
 * order itself, and for emails. `state` is what that was from then on, such as `succeeded` of a refund or `arrived` of a return; null
 * where it stayed as it was. The newest state of each is its present one.
 */
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
    'withdrawn',
    'other',
  ]),
  text: text('Checkout started'),
  amount: integer(12_000).nullable(),
  by: text('ada@sneaker-paradise.example').nullable(),
  about: text('refund-1').nullable(),
  state: text('succeeded').nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

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
