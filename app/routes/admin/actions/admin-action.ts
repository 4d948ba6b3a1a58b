import { z } from 'zod';
import { bulkChange, shoeSelection } from '#contract/catalogue-changes.ts';
import { orderStatus } from '#contract/orders.ts';
import { evidenceTexts } from '#contract/payments/disputes.ts';
import { refundReason } from '#contract/payments/refunds.ts';
import { shipmentFields } from '#contract/shipments.ts';

const id = z.string();

/** What an administrator can do from a table row or a bar; `intent` says which. */
export const adminAction = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('set-order-status'), id, idPayment: z.string(), status: orderStatus }),
  z.strictObject({ intent: z.literal('ship-order'), id, idPayment: z.string(), ...shipmentFields }),
  z.strictObject({
    intent: z.literal('refund'),
    idPayment: z.string(),
    key: z.string(),
    reason: refundReason,
    restock: z.boolean(),
    note: z.string(),
    items: z.array(z.strictObject({ _id: id, size: z.string(), quantity: z.number() })).nullable(),
    amountCents: z.number().nullable(),
  }),
  z.strictObject({
    intent: z.literal('send-evidence'),
    id,
    key: z.string(),
    evidence: evidenceTexts,
  }),
  z.strictObject({ intent: z.literal('accept-dispute'), id, key: z.string() }),
  z.strictObject({ intent: z.literal('set-user-status'), id, status: z.enum(['Enabled', 'Disabled']) }),
  z.strictObject({ intent: z.literal('set-manager'), id, manager: z.boolean() }),
  z.strictObject({ intent: z.literal('erase-user'), id }),
  z.strictObject({ intent: z.literal('set-on-sale'), id, onSale: z.boolean() }),
  z.strictObject({ intent: z.literal('delete-shoe'), id }),
  z.strictObject({
    intent: z.literal('bulk-edit'),
    select: shoeSelection,
    change: bulkChange,
    expected: z.number(),
  }),
  z.strictObject({ intent: z.literal('delete-brand'), id }),
  z.strictObject({ intent: z.literal('resend-mail'), id }),
  z.strictObject({ intent: z.literal('remove-webhook'), id }),
  z.strictObject({ intent: z.literal('test-webhook'), id }),
  z.strictObject({ intent: z.literal('resend-delivery'), id, deliveryId: id }),
  z.strictObject({ intent: z.literal('remove-demo-data') }),
  z.strictObject({ intent: z.literal('undo'), id }),
  z.strictObject({ intent: z.literal('sign-out') }),
]);
export type AdminAction = z.infer<typeof adminAction>;
