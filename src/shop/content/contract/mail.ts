import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { contactFields, email } from '#shop/contract/fields.ts';

export const subscribeNewsletterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/newsletter',
  summary: 'Subscribes an email address to the newsletter. Idempotent.',
  access: 'anyone',
  body: z.strictObject({ email }),
  responses: { 200: z.strictObject({ message: z.literal('Thanks for subscribing!') }) },
  problems: ['INVALID'],
  limit: 'newsletter',
});

export const contactUsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/contactUs',
  summary: 'Sends a message from the contact form to the shop, and a confirmation to the sender.',
  access: 'anyone',
  idempotencyKey: true,
  body: z.strictObject(contactFields),
  responses: { 200: z.strictObject({ message: text('Thanks for your message!') }) },
  problems: ['INVALID'],
  limit: 'contact',
});
