import { z } from 'zod';
import { serialId } from '#platform/audit/contract.ts';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

/** What a webhook can be told of. */
export const outgoingEvent = z.enum([
  'order.paid',
  'order.received',
  'order.refunded',
  'order.canceled',
  'stock.low',
  'stock.sold_out',
]);
export type OutgoingEvent = z.infer<typeof outgoingEvent>;

/** What a message is about: one of these, or nothing but the webhook itself, when an administrator tries it. */
export const messageEvent = z.enum([...outgoingEvent.options, 'webhook.test']);

/** How many webhooks a shop may have. */
export const webhookLimit = 20;

/** An address that the shop tells what happens in it. */
export const outgoingWebhook = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  url: text('https://warehouse.example/shop-events'),
  events: z.array(outgoingEvent),
  createdAt: z.iso.datetime(),
});
export type OutgoingWebhook = z.infer<typeof outgoingWebhook>;

/** Waiting (perhaps for another attempt), answered with 2xx, or given up. */
export const deliveryState = z.enum(['queued', 'delivered', 'failed']);

/**
 * One message to one webhook. `messageId` is its header `webhook-id`; `status` and `answer` (its first characters) are
 * those of the last attempt, `error` says why that failed.
 */
export const outgoingDelivery = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  messageId: text('msg_2bVxK7qT9rLw4ZsN'),
  event: messageEvent,
  state: deliveryState.meta({ examples: ['delivered'] }),
  attempts: z.number().int(),
  status: integer(200).nullable(),
  answer: text('ok').nullable(),
  error: text('Does not respond').nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.nullable(z.iso.datetime()).meta({ examples: [null] }),
  resendOf: text('48').nullable(),
});
export type OutgoingDelivery = z.infer<typeof outgoingDelivery>;

/** A webhook with its newest delivery of the last 30 days. */
export const listedWebhook = z.strictObject({
  ...outgoingWebhook.shape,
  lastDelivery: outgoingDelivery.pick({ event: true, state: true, createdAt: true }).nullable(),
});
export type ListedWebhook = z.infer<typeof listedWebhook>;

const params = z.strictObject({ id });

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks',
  summary:
    'Creates a webhook that receives events from now on. Only this response contains the secret that signs them (Standard Webhooks).',
  access: 'administrator',
  reauthentication: 'always',
  idempotencyKey: true,
  body: z.strictObject({
    url: z
      .string('Enter a URL')
      .trim()
      .min(1, 'Enter a URL')
      .max(2000, 'This URL is too long')
      .meta({ examples: ['https://warehouse.example/shop-events'] }),
    events: z
      .array(outgoingEvent, 'Choose an event')
      .min(1, 'Choose an event')
      .max(outgoingEvent.options.length)
      .transform((events) => [...new Set(events)]),
  }),
  responses: {
    201: z.strictObject({ ...outgoingWebhook.shape, secret: text('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') }),
  },
  problems: ['INVALID', 'NOT_ALLOWED_NOW'],
});

export const listWebhooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'Lists webhooks, oldest first, each with its last delivery and without its secret.',
  access: 'administrator',
  responses: { 200: z.array(listedWebhook) },
  problems: [],
});

export const removeWebhookEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/webhooks/{id}',
  summary: 'Removes a webhook with its deliveries, including queued ones.',
  access: 'administrator',
  params,
  responses: { 200: outgoingWebhook },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const listDeliveriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/webhooks/{id}/deliveries',
  summary:
    'Lists the deliveries of a webhook in the last 30 days, newest first. X-Total-Count has the total.',
  access: 'administrator',
  params,
  query: z.strictObject(pageParams),
  responses: { 200: z.array(outgoingDelivery) },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const resendDeliveryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks/{id}/deliveries/{deliveryId}/resend',
  summary:
    'Resends a message with the same `webhook-id`, as a new delivery, or right away if it is still waiting for its next attempt.',
  access: 'administrator',
  params: z.strictObject({ id, deliveryId: serialId }),
  responses: { 201: outgoingDelivery },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks/{id}/test',
  summary:
    'Sends a `webhook.test` message to a webhook, whatever events it receives. See its deliveries for the result.',
  access: 'administrator',
  params,
  responses: { 201: outgoingDelivery },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const webhookEndpoints = {
  createWebhook: createWebhookEndpoint,
  listWebhooks: listWebhooksEndpoint,
  removeWebhook: removeWebhookEndpoint,
  listDeliveries: listDeliveriesEndpoint,
  resendDelivery: resendDeliveryEndpoint,
  testWebhook: testWebhookEndpoint,
} as const satisfies Record<string, Endpoint>;
