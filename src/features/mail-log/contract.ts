import { z } from 'zod';
import { serialId } from '#platform/audit/contract.ts';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { searchText, text } from '#platform/contract/fields/field-rules.ts';

/** Waiting (perhaps for another attempt), accepted by the mail server, or given up. */
export const mailState = z.enum(['queued', 'sent', 'failed']);
export type MailState = z.infer<typeof mailState>;

/** A mail of the shop. `failedAt` is the time of the last failed attempt, `resendOf` the mail that this one repeats. */
export const loggedMail = z.strictObject({
  _id: text('42'),
  kind: text('order-confirmation'),
  recipient: text('mia@example.com'),
  subject: text('Your order'),
  state: mailState.meta({ examples: ['sent'] }),
  attempts: z.number().int(),
  lastError: text('550 No such user').nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  failedAt: z.nullable(z.iso.datetime()).meta({ examples: [null] }),
  resendOf: text('48').nullable(),
});
export type LoggedMail = z.infer<typeof loggedMail>;

/**
 * A mail with its content. `text` and `html` are null when the content must not be read (a password reset link is for
 * its recipient only) or is no longer stored.
 */
export const readMail = z.strictObject({
  ...loggedMail.shape,
  text: text('Thank you for your order.').nullable(),
  html: text('<p>Thank you for your order.</p>').nullable(),
  replyTo: text('mia@example.com').nullable(),
});
export type ReadMail = z.infer<typeof readMail>;

const mailId = z.strictObject({ id: serialId });

export const listMailsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: `Lists every email from the shop, newest first. \`search\` matches any part of the recipient. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({
    search: searchText,
    state: mailState.optional(),
    ...pageParams,
  }),
  responses: { 200: z.array(loggedMail) },
  problems: ['INVALID'],
});

export const findMailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'Returns one email with its content.',
  access: 'administrator',
  programs: 'read',
  params: mailId,
  responses: { 200: readMail },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const resendMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/mails/{id}/resend',
  summary: 'Resends a sent or failed email as a new email.',
  access: 'administrator',
  params: mailId,
  responses: { 201: loggedMail },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

/** The endpoints of this feature. */
export const mailLogEndpoints = {
  listMails: listMailsEndpoint,
  findMail: findMailEndpoint,
  resendMail: resendMailEndpoint,
} as const satisfies Record<string, Endpoint>;
