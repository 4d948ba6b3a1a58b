import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, passedText, text } from '#platform/contract/fields/field-rules.ts';

/** How far back reconciliation goes by default, in days. */
export const reconciliationDays = 30;

/**
 * The kinds of discrepancies between the provider's charges and the orders.
 * - `charge-without-order` — a charge for which there is no order
 * - `order-without-charge` — an order for which there is no charge
 * - `second-charge` — an order was charged more than once
 * - `amount-differs` — the charged amount differs from the order's
 * - `unsettled` — a charge older than a minute whose payment attempt is still open
 * - `refund-owed` — a charge that has to be refunded and is not
 * - `refund-unconfirmed` — a refund of an order that the provider did not confirm however often it was asked
 * - `refund-differs`, `dispute-differs` — the order's refund or dispute differs from the provider's
 */
export const discrepancyKind = z.enum([
  'charge-without-order',
  'order-without-charge',
  'second-charge',
  'amount-differs',
  'unsettled',
  'refund-owed',
  'refund-unconfirmed',
  'refund-differs',
  'dispute-differs',
]);
export type DiscrepancyKind = z.infer<typeof discrepancyKind>;

/** The labels of the kinds. */
export const discrepancyKindLabels: Readonly<Record<DiscrepancyKind, string>> = {
  'charge-without-order': 'Charged without an order',
  'order-without-charge': 'Order without a charge',
  'second-charge': 'Charged twice',
  'amount-differs': 'Charge differs from the order total',
  unsettled: 'Payment still being confirmed',
  'refund-owed': 'Needs a refund',
  'refund-unconfirmed': 'Refund not confirmed',
  'refund-differs': 'The order does not show the refund',
  'dispute-differs': 'The order does not show the dispute',
};

/** The action that resolves a discrepancy: refund the charge, restore or remove the order, or update the order. */
export const discrepancyAction = z.enum(['refund', 'restore', 'remove', 'settle', 'mirror']);
export type DiscrepancyAction = z.infer<typeof discrepancyAction>;

/** The labels of the actions. */
export const discrepancyActionLabels: Readonly<Record<DiscrepancyAction, string>> = {
  refund: 'Refund',
  restore: 'Restore the order',
  remove: 'Remove the order',
  settle: 'Resolve',
  mirror: 'Update the order',
};

/**
 * One discrepancy. `charged` and `refunded` are the provider's, `price` and `toldRefunded` (its recorded refund) the
 * order's, `feeCents` the provider's fee, in cents; null where there is none, or the provider did not tell. `intent` is the provider's id of the payment. `action` is null where only
 * the provider's console can help: it refunds nothing while a charge is disputed.
 */
export const discrepancy = z.strictObject({
  kind: discrepancyKind,
  action: discrepancyAction.nullable(),
  intent: text('pi_3Q1aB2cD3eF4gH5i'),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z').nullable(),
  hasOrder: z.boolean(),
  email: text('mia@example.com').nullable(),
  charged: integer(12_000).nullable(),
  currency: text('usd'),
  refunded: integer(0).nullable(),
  price: integer(12_000).nullable(),
  toldRefunded: integer(0).nullable(),
  feeCents: integer(378).nullable(),
  at: z.iso.datetime(),
});
export type Discrepancy = z.infer<typeof discrepancy>;

/**
 * One page of the reconciliation, newest first. `next` is the cursor of the next page; null after the last. `complete`
 * is false when more orders lacked a charge than are looked up at once.
 */
export const reconciliationPage = z.strictObject({
  differences: z.array(discrepancy),
  charges: integer(300),
  orders: integer(300),
  complete: z.boolean().meta({ examples: [true] }),
  next: text('1764489600-pi_3P2Qx').nullable(),
});
export type ReconciliationPage = z.infer<typeof reconciliationPage>;

/** Shown when there are orders and the provider has no charge at all: most likely the keys are of another account. */
export const unknownAccountNotice =
  'The payment provider has no record of these payments. Before you remove any orders, check that the shop’s keys belong to the account that received the payments.';

/** The cursor of a page: seconds since 1970 and the provider's id of the last payment of the page before. */
const cursor = passedText(267).regex(/^\d{1,11}-\w{1,255}$/, 'This page does not exist');

export const reconcileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/money',
  summary:
    'Compares payments, refunds and disputes at the provider with the orders, in both directions, from `since` (30 days ago by default). A page has 100 payments; for the next page, pass `next` as `after`.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ since: z.iso.datetime().optional(), after: cursor.optional() }),
  responses: { 200: reconciliationPage },
  problems: ['INVALID', 'UNAVAILABLE'],
});

export const resolveDiscrepancyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/money/{intent}/settle',
  summary:
    'Resolves a discrepancy with its action, if it still has this `kind`. Returns the remaining discrepancy, or null.',
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ intent: passedText(255).regex(/^[\w-]+$/) }),
  body: z.strictObject({ kind: discrepancyKind }),
  responses: { 200: z.strictObject({ remaining: discrepancy.nullable() }) },
  problems: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE', 'UNAVAILABLE'],
});

/** The endpoints of this feature. */
export const reconciliationEndpoints = {
  reconcile: reconcileEndpoint,
  resolveDiscrepancy: resolveDiscrepancyEndpoint,
} as const satisfies Record<string, Endpoint>;
