import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** How far back the money is checked by default, in days. */
export const reconciliationDays = 30;

/**
 * What can be wrong between the provider's books and the shop's.
 * - `charge-without-order` — somebody paid and has no order
 * - `order-without-charge` — an order that nobody paid
 * - `second-charge` — an order was paid more than once
 * - `amount-differs` — another amount was charged than the order costs
 * - `unsettled` — a charge of over a minute ago whose checkout is still open
 * - `refund-owed` — money that has to go back and has not
 * - `refund-differs`, `dispute-differs` — the order tells another refund or dispute than the provider
 */
export const discrepancyKind = z.enum([
  'charge-without-order',
  'order-without-charge',
  'second-charge',
  'amount-differs',
  'unsettled',
  'refund-owed',
  'refund-differs',
  'dispute-differs',
]);
export type DiscrepancyKind = z.infer<typeof discrepancyKind>;

/** The kinds as people read them. */
export const discrepancyKindLabels: Readonly<Record<DiscrepancyKind, string>> = {
  'charge-without-order': 'Charged without an order',
  'order-without-charge': 'Order without a charge',
  'second-charge': 'Charged a second time',
  'amount-differs': 'Charged another amount than the order costs',
  unsettled: 'Paid, and still being confirmed',
  'refund-owed': 'Has to be refunded',
  'refund-differs': 'The order does not show the refund',
  'dispute-differs': 'The order does not show the dispute',
};

/** The one way out of a difference: give the money back, make or remove the order, or write down what is true. */
export const discrepancyAction = z.enum(['refund', 'restore', 'remove', 'settle', 'mirror']);
export type DiscrepancyAction = z.infer<typeof discrepancyAction>;

/** The actions as people read them. */
export const discrepancyActionLabels: Readonly<Record<DiscrepancyAction, string>> = {
  refund: 'Refund',
  restore: 'Restore the order',
  remove: 'Remove the order',
  settle: 'Settle',
  mirror: 'Update the order',
};

/**
 * One discrepancy. `charged` and `refunded` are the provider's; `price` and `toldRefunded` (the refund it shows)
 * the order's, in cents; null where there is no such thing. `intent` is the provider's id of the payment.
 */
export const discrepancy = z.strictObject({
  kind: discrepancyKind,
  action: discrepancyAction,
  intent: z.string(),
  idPayment: z.string().nullable(),
  hasOrder: z.boolean(),
  email: z.string().nullable(),
  charged: z.number().int().nullable(),
  refunded: z.number().int().nullable(),
  price: z.number().int().nullable(),
  toldRefunded: z.number().int().nullable(),
  at: z.iso.datetime(),
});
export type Discrepancy = z.infer<typeof discrepancy>;

/**
 * A part of the check, newest first. `next` asks for the part before; null after the last. `complete` is false when
 * more orders lacked a charge than are looked up at once.
 */
export const reconciliationPage = z.strictObject({
  differences: z.array(discrepancy),
  charges: z.number().int(),
  orders: z.number().int(),
  complete: z.boolean(),
  next: z.string().nullable(),
});
export type ReconciliationPage = z.infer<typeof reconciliationPage>;

/** Said where there are orders and the provider has not one charge: most likely the shop has the keys of another account. */
export const unknownAccountNotice =
  'The payment provider knows none of these payments. Make sure that the shop’s keys are those of the account that took them before you remove any order.';

/** Where a part of the check begins: seconds since 1970 and the provider's id of the last payment before. */
const cursor = z.string().regex(/^\d{1,11}-\w{1,255}$/, 'This part does not exist');

export const reconcileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/money',
  summary:
    'Compares payments, refunds and disputes at the provider with the orders, both ways, since a time (30 days ago by default); a hundred payments at once, then `after` the `next` of the part before.',
  access: 'administrator',
  query: z.strictObject({ since: z.iso.datetime().optional(), after: cursor.optional() }),
  responses: { 200: reconciliationPage },
  problems: ['INVALID', 'UNAVAILABLE'],
});

export const resolveDiscrepancyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/money/{intent}/settle',
  summary:
    'Does the one action of a difference, if it still is what `kind` says. Answers what is different afterwards, null when nothing is.',
  access: 'administrator',
  params: z.strictObject({ intent: z.string().regex(/^[\w-]{1,255}$/) }),
  body: z.strictObject({ kind: discrepancyKind }),
  responses: { 200: z.strictObject({ remaining: discrepancy.nullable() }) },
  problems: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE', 'UNAVAILABLE'],
});
