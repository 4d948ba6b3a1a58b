import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, numberLimit, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';

/** The provider's present state of a refund; one that it has not confirmed yet is `pending` too. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed', 'canceled']);
export type OrderRefundStatus = z.infer<typeof refundStatus>;

/** Why money goes back, in the provider's words. */
export const refundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent']);
export type RefundReason = z.infer<typeof refundReason>;

/** Pairs of one size of one shoe of an order. */
export const refundItem = z.strictObject({
  _id: id.meta({ examples: ['shoe-orbit'] }),
  size: sizeLabel,
  quantity: z.number().int().min(1).max(numberLimit),
});

/** A refund of an order. `by` is the administrator's email; null when it was made at the provider or by the shop itself. */
export const refund = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
  amountCents: integer(12_000),
  status: refundStatus,
  failureReason: text('expired_or_canceled_card').nullable(),
  items: z.array(z.strictObject({ _id: text('shoe-orbit'), size: text('9'), quantity: z.number().int() })),
  restock: z.boolean(),
  date: z.iso.datetime(),
  by: text('ada@sneaker-paradise.example').nullable(),
});
export type OrderRefund = z.infer<typeof refund>;

/** A refund as anyone sees it who has the order's link. */
export const shownRefund = refund.pick({ amountCents: true, status: true, date: true });
export type ShownRefund = z.infer<typeof shownRefund>;

/** The newest dispute of an order. `status` and `reason` are the provider's; `dueBy` is the deadline for evidence. */
export const dispute = z.strictObject({
  status: text('needs_response'),
  reason: text('product_not_received'),
  amountCents: integer(12_000),
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
    'Refunds pairs, an amount, or, with neither, the rest of an order. With `restock`, the pairs are restocked once the refund succeeds.',
  access: 'administrator',
  reauthentication: 'always',
  programs: 'orders',
  idempotencyKey: true,
  params,
  body: z
    .strictObject({
      items: z.array(refundItem).min(1).max(100).optional(),
      amountCents: integer(12_000).min(1).max(999_999_999).optional(),
      reason: refundReason,
      note: text('Too small').trim().max(refundNoteLimit).optional(),
      restock: z.boolean(),
    })
    .refine(({ items, amountCents }) => items === undefined || amountCents === undefined, {
      path: ['amountCents'],
      message: 'Choose pairs or an amount, not both',
    })
    .refine(({ amountCents, restock }) => amountCents === undefined || !restock, {
      path: ['restock'],
      message: 'Only pairs can be restocked',
    }),
  responses: { 201: refund },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'UNAVAILABLE'],
});

export const listRefundsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/refunds',
  summary:
    "Lists the refunds of an order, newest first, including those made in the payment provider's dashboard.",
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: z.array(refund) },
  problems: ['NOT_FOUND'],
});
