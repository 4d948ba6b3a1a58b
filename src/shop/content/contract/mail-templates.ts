import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { passedText, text } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { severalLines } from '#platform/contract/fields/typed-text.ts';

const editedText = (longest: number) =>
  severalLines(longest, `Use at most ${formatCount(longest)} characters`);

const subject = editedText(200).meta({ examples: ['Your order {{orderNumber}}'] });
const texts = z.record(passedText(60), editedText(2_000)).meta({
  examples: [{ heading: 'Thank you, {{customerName}}' }],
});

/** What administrators write; what is left out is the original, or in a preview what is saved. */
const edited = { subject: subject.exactOptional(), texts: texts.exactOptional() };

/** The texts of an email to customers as they are now. `isLink`: used as `[words]({{name}})`. */
const mailTemplate = z.strictObject({
  kind: text('order-paid'),
  name: text('Order paid'),
  subject: text('Your order {{orderNumber}}'),
  texts: z
    .record(z.string(), text('Thank you for your order'))
    .meta({ examples: [{ heading: 'Thank you for your order' }] }),
  placeholders: z.array(
    z.strictObject({
      name: text('orderNumber'),
      meaning: text('the number of the order'),
      example: text('SP-3F0C12DE'),
      isLink: z.boolean(),
    }),
  ),
  isChanged: z.boolean(),
});
export type ShownMailTemplate = z.infer<typeof mailTemplate>;

/** An email as it would be sent. */
const mailPreview = z.strictObject({
  subject: text('Your order SP-3F0C12DE'),
  html: text('<h1>Thank you for your order</h1>'),
  text: text('Thank you for your order'),
});
export type MailPreview = z.infer<typeof mailPreview>;

const params = z.strictObject({
  kind: passedText(60).meta({ examples: ['order-paid'] }),
});

export const listMailTemplatesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/mail-templates',
  summary: 'Lists the emails to customers with their texts and placeholders.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: z.array(mailTemplate) },
  problems: [],
});

export const changeMailTemplateEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/mail-templates/{kind}',
  summary:
    'Sets the texts of an email. Those that are left out go back to the original. An empty text is left out of the email; the subject, the heading and buttons cannot be empty. Unknown texts and placeholders are rejected.',
  access: 'administrator',
  params,
  body: z.strictObject(edited),
  responses: { 200: mailTemplate },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeMailTemplateEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/mail-templates/{kind}',
  summary: 'Restores the original texts of an email.',
  access: 'administrator',
  params,
  responses: { 200: mailTemplate },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const previewMailTemplateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/mail-templates/{kind}/preview',
  summary:
    'Renders an email with these texts and the newest data in the shop, such as the newest order, or with the examples if there is none. Texts that are left out are used as saved. Nothing is saved.',
  access: 'administrator',
  params,
  body: z.strictObject(edited),
  responses: { 200: mailPreview },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const sendTestMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/mail-templates/{kind}/test',
  summary:
    "Sends you an email with these texts and the examples, never with a customer's data. Texts that are left out are used as saved. Nothing is saved.",
  access: 'administrator',
  params,
  body: z.strictObject(edited),
  responses: { 200: z.strictObject({ recipient: text('ada@shop.example') }) },
  problems: ['NOT_FOUND', 'INVALID'],
});
