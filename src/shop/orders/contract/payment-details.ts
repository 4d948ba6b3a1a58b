import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

/** What the bank said about a value that the buyer typed: Stripe's `pass`, `fail`, `unavailable` or `unchecked`. */
const check = text('pass').nullable();

/**
 * What the provider knows about a charge. `feeCents` is its fee, null while it has not booked the charge. `threeDSecure`
 * is the result of 3-D Secure, null without it.
 */
export const paymentDetails = z.strictObject({
  paidAt: z.iso.datetime(),
  feeCents: integer(378).nullable(),
  riskLevel: text('normal').nullable(),
  card: z
    .strictObject({
      brand: text('visa').nullable(),
      last4: text('4242').nullable(),
      country: text('US').nullable(),
      funding: text('credit').nullable(),
      cvcCheck: check,
      postalCodeCheck: check,
      line1Check: check,
      threeDSecure: text('not used').nullable(),
    })
    .nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

export const findPaymentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/payment',
  summary:
    "Returns what the payment provider knows about an order's charge: the fee, the card and its checks.",
  access: 'administrator',
  programs: 'read',
  params: z.strictObject({ idPayment: id }),
  responses: { 200: paymentDetails },
  problems: ['NOT_FOUND', 'UNAVAILABLE'],
});
