import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { searchText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

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

export const listMessagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/messages',
  summary: `Lists messages from the contact form, newest first, or only those that are answered or open. \`search\` finds part of the email, or words of the name and message in any order. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search: searchText, answered: booleanParam.optional(), ...pageParams }),
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
