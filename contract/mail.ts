import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { contactFields, email } from './fields.ts';

export const subscribeNewsletterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/newsletter',
  summary: 'Subscribes an address to the newsletter; one that is subscribed already stays so.',
  access: 'anyone',
  body: z.strictObject({ email }),
  responses: { 200: z.strictObject({ message: z.literal('Thanks for subscribing!') }) },
  problems: ['INVALID'],
  limit: 'mail',
});

export const contactUsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/contactUs',
  summary: 'Sends the contact form to the shop, with a confirmation to the sender.',
  access: 'anyone',
  body: z.strictObject(contactFields),
  responses: { 200: z.strictObject({ message: z.string() }) },
  problems: ['INVALID'],
  limit: 'mail',
});
