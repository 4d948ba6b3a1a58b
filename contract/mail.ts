import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { contactFields, email } from './fields.ts';

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/mail/newsletter',
  summary: 'Subscribes an address to the newsletter; one that is subscribed already stays so.',
  access: 'anyone',
  body: z.strictObject({ email }),
  replies: { 200: z.strictObject({ message: z.literal('Thanks for subscribing!') }) },
  failures: ['INVALID'],
  limit: 'mail',
});

export const contactUs = endpoint({
  method: 'POST',
  path: '/mail/contactUs',
  summary: 'Sends the contact form to the shop, with a confirmation to the sender.',
  access: 'anyone',
  body: z.strictObject(contactFields),
  replies: { 200: z.strictObject({ message: z.string() }) },
  failures: ['INVALID'],
  limit: 'mail',
});
