import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { contactFields } from './contact-fields.ts';

export const subscribeNewsletterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/newsletter',
  summary:
    'Asks by email to confirm a subscription to the newsletter. Idempotent. The response does not reveal who is subscribed.',
  access: 'anyone',
  forms: ['/newsletter'],
  body: z.strictObject({ email }),
  responses: { 200: z.strictObject({ message: z.literal('Thanks for subscribing!') }) },
  problems: ['INVALID'],
  limit: { max: 20, seconds: 3600 },
});

/** The encrypted claim of a link in a newsletter email. */
const token = z
  .string()
  .regex(/^[0-9a-f]{80,800}$/, 'This link is not valid')
  .meta({ examples: ['0f'.repeat(60)] });

/** A subscription, for anyone who has a link to it; `left` if there is none. */
export const subscription = z.strictObject({
  state: z.enum(['unconfirmed', 'confirmed', 'left']).meta({ examples: ['confirmed'] }),
});
export type Subscription = z.infer<typeof subscription>;

/** What a link in a newsletter email is for. */
export const newsletterPurposes = ['confirm', 'leave'] as const;
export type NewsletterPurpose = (typeof newsletterPurposes)[number];

export const findSubscriptionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/mail/newsletter/{purpose}',
  summary: 'Returns the newsletter subscription of a link in an email, which is to confirm it or to leave.',
  access: 'anyone',
  params: z.strictObject({ purpose: z.enum(newsletterPurposes) }),
  query: z.strictObject({ token }),
  responses: { 200: subscription },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const confirmSubscriptionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/newsletter/confirm',
  summary: 'Confirms a newsletter subscription with the token of a link in an email. Idempotent.',
  access: 'anyone',
  forms: ['/newsletter/:purpose'],
  body: z.strictObject({ token }),
  responses: { 200: subscription },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const leaveNewsletterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/newsletter/leave',
  summary:
    'Removes an email address from the newsletter with the token of a link in an email. If it was confirmed, proof of the consent stays for three years. Idempotent.',
  access: 'anyone',
  forms: ['/newsletter/:purpose'],
  body: z.strictObject({ token }),
  responses: { 200: subscription },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const contactUsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mail/contactUs',
  summary: 'Sends a message from the contact form to the shop, and a confirmation to the sender.',
  access: 'anyone',
  idempotencyKey: true,
  forms: ['/contactUs'],
  body: z.strictObject(contactFields),
  responses: { 200: z.strictObject({ message: text('Thanks for your message!') }) },
  problems: ['INVALID'],
  limit: { max: 20, seconds: 3600 },
});
