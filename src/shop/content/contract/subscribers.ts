import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, searchText, text } from '#platform/contract/fields/field-rules.ts';
import { email } from '#platform/contract/fields/plain-email.ts';

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

export const listSubscribersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/subscribers',
  summary: `Lists newsletter subscribers, newest first, including those that have not confirmed their address. With \`left\`, lists confirmed addresses that left in the last three years instead, the last to leave first, as proof of consent: they must not be mailed. \`search\` matches any part of the email. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search: searchText, left: booleanParam.default(false), ...pageParams }),
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
