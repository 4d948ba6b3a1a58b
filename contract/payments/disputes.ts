import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { integer, text } from '../fields/field-rules.ts';
import { id } from '../fields/fields.ts';
import { mailState } from '../mail/mail-log.ts';
import { orderItem, orderStatus } from '../orders.ts';
import { paymentDetails } from './payment-details.ts';

/** How many characters each text of evidence may have; Stripe takes 20,000 of each. */
export const evidenceLimits = { line: 200, description: 2_000, text: 10_000 };

const line = (example: string) => text(example).trim().max(evidenceLimits.line);

/** What is told the bank about a disputed payment, in Stripe's fields. An empty text is not sent. */
export const evidenceTexts = z.strictObject({
  productDescription: text('1 × Orbit Runner, White, size 9').trim().max(evidenceLimits.description),
  customerEmail: line('mia@example.com'),
  shippingDate: line('2026-11-22'),
  shippingCarrier: line('UPS'),
  shippingTrackingNumber: line('1Z999AA10123456784'),
  uncategorizedText: text('The buyer opened the page of the parcel twice.').trim().max(evidenceLimits.text),
});
export type EvidenceTexts = z.infer<typeof evidenceTexts>;

/**
 * A dispute of an order. `status` and `reason` are the provider's; `dueBy` is the deadline for evidence. `isInquiry`: a
 * question of the bank, which took no money yet. `sent` is the evidence that the provider has, null while it has none.
 * `answeredBy` is who answered it here. `feeCents` is null when the provider did not tell.
 */
export const disputeCase = z.strictObject({
  _id: text('dp_1Q2rS3tU4vW5xY6z'),
  status: text('under_review'),
  reason: text('product_not_received'),
  amountCents: integer(12_000),
  openedAt: z.iso.datetime(),
  dueBy: z.iso.datetime().nullable(),
  isInquiry: z.boolean(),
  needsResponse: z.boolean(),
  sent: evidenceTexts.nullable(),
  answeredBy: text('ada@sneaker-paradise.example').nullable(),
  feeCents: integer(378).nullable(),
});
export type DisputeCase = z.infer<typeof disputeCase>;

/** A mail to the buyer about an order. */
export const orderMail = z.strictObject({
  _id: text('42'),
  subject: text('Your order'),
  state: mailState.meta({ examples: ['sent'] }),
  at: z.iso.datetime(),
});

/**
 * The disputes of an order, newest first, and the evidence that exists: the order, how it was paid, its delivery and the
 * mails to its buyer. `suggested` is that evidence as texts. `payment` is null when the provider did not answer.
 */
export const disputeFile = z.strictObject({
  disputes: z.array(disputeCase),
  order: z.strictObject({
    email: text('mia@example.com'),
    amountCents: integer(12_000),
    orderedAt: z.iso.datetime(),
    paidAt: z.iso.datetime(),
    items: z.array(orderItem),
    status: orderStatus,
    receivedAt: z.iso.datetime().nullable(),
  }),
  payment: paymentDetails.nullable(),
  mails: z.array(orderMail),
  suggested: evidenceTexts,
});
export type DisputeFile = z.infer<typeof disputeFile>;

const params = z.strictObject({ id });

export const findDisputesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/disputes',
  summary: 'Lists the disputes of an order, newest first, with suggested evidence for the bank.',
  access: 'administrator',
  params: z.strictObject({ idPayment: id }),
  responses: { 200: disputeFile },
  problems: ['NOT_FOUND'],
});

export const sendEvidenceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/disputes/{id}/evidence',
  summary:
    'Sends evidence to the bank. This is possible only once, and the evidence cannot be changed afterwards. Requests with the same Idempotency-Key and body send it once.',
  access: 'administrator',
  reauthentication: 'always',
  idempotencyKey: true,
  params,
  body: evidenceTexts.refine((evidence) => Object.values(evidence).some((text) => text !== ''), {
    path: ['uncategorizedText'],
    message: 'Enter some evidence',
  }),
  responses: { 200: disputeCase },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'UNAVAILABLE'],
});

export const acceptDisputeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/disputes/{id}/close',
  summary:
    'Accepts a dispute as lost. The buyer keeps the money; the stock and order do not change. Not possible for inquiries, which do not take any money.',
  access: 'administrator',
  reauthentication: 'always',
  idempotencyKey: true,
  params,
  responses: { 200: disputeCase },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'UNAVAILABLE'],
});
