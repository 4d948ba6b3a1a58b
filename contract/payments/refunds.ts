import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { numberLimit } from '../fields/field-rules.ts';
import { id, sizeLabel } from '../fields/fields.ts';

/** The provider's present state of a refund; one that it has not confirmed yet is `pending` too. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed', 'canceled']);
export type OrderRefundStatus = z.infer<typeof refundStatus>;

/** Why money goes back, in the provider's words. */
export const refundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent']);
export type RefundReason = z.infer<typeof refundReason>;

/** Pairs of one size of one shoe of an order. */
export const refundItem = z.strictObject({
  _id: id,
  size: sizeLabel,
  quantity: z.number().int().min(1).max(numberLimit),
});

/** A refund of an order. `by` is the administrator's email; null when it was made at the provider or by the shop itself. */
export const refund = z.strictObject({
  _id: z.string(),
  idPayment: z.string(),
  amountCents: z.number().int(),
  status: refundStatus,
  failureReason: z.string().nullable(),
  items: z.array(z.strictObject({ _id: z.string(), size: z.string(), quantity: z.number().int() })),
  restock: z.boolean(),
  date: z.iso.datetime(),
  by: z.string().nullable(),
});
export type OrderRefund = z.infer<typeof refund>;

/** A refund as anyone sees it who has the order's link. */
export const shownRefund = refund.pick({ amountCents: true, status: true, date: true });
export type ShownRefund = z.infer<typeof shownRefund>;

/** The newest dispute of an order. `status` and `reason` are the provider's; `dueBy` is the deadline for evidence. */
export const dispute = z.strictObject({
  status: z.string(),
  reason: z.string(),
  amountCents: z.number().int(),
  dueBy: z.iso.datetime().nullable(),
});
export type OrderDispute = z.infer<typeof dispute>;

/** How many characters a note may have. */
export const refundNoteLimit = 500;

const params = z.strictObject({ idPayment: id });

export const createRefundEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/orders/{idPayment}/refunds',
  summary:
    'Refunds pairs, an amount, or with neither what is left of an order. The same Idempotency-Key with the same body returns the same refund. With `restock` the pairs return to stock once the refund succeeds.',
  access: 'administrator',
  proof: 'always',
  idempotencyKey: true,
  params,
  body: z
    .strictObject({
      items: z.array(refundItem).min(1).max(100).optional(),
      amountCents: z.number().int().min(1).max(999_999_999).optional(),
      reason: refundReason,
      note: z.string().trim().max(refundNoteLimit).optional(),
      restock: z.boolean(),
    })
    .refine(({ items, amountCents }) => items === undefined || amountCents === undefined, {
      path: ['amountCents'],
      message: 'Choose pairs or an amount, not both',
    })
    .refine(({ amountCents, restock }) => amountCents === undefined || !restock, {
      path: ['restock'],
      message: 'Only pairs can go back into stock',
    }),
  responses: { 201: refund },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'UNAVAILABLE'],
});

export const listRefundsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/refunds',
  summary: 'The refunds of an order, newest first, with those made at the payment provider itself.',
  access: 'administrator',
  params,
  responses: { 200: z.array(refund) },
  problems: ['NOT_FOUND'],
});
