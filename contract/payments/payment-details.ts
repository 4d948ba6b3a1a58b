import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { id } from '../fields/fields.ts';

/** What the bank said about a value that the buyer typed: Stripe's `pass`, `fail`, `unavailable` or `unchecked`. */
const check = z.string().nullable();

/**
 * What the provider knows about a charge. `feeCents` is its fee, null while it has not booked the charge. `threeDSecure`
 * is the result of 3-D Secure, null without it.
 */
export const paymentDetails = z.strictObject({
  paidAt: z.iso.datetime(),
  feeCents: z.number().int().nullable(),
  riskLevel: z.string().nullable(),
  card: z
    .strictObject({
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      country: z.string().nullable(),
      funding: z.string().nullable(),
      cvcCheck: check,
      postalCodeCheck: check,
      line1Check: check,
      threeDSecure: z.string().nullable(),
    })
    .nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

export const findPaymentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/payment',
  summary: "What the payment provider knows about an order's charge: its fee, the card and its checks.",
  access: 'administrator',
  params: z.strictObject({ idPayment: id }),
  responses: { 200: paymentDetails },
  problems: ['NOT_FOUND', 'UNAVAILABLE'],
});
