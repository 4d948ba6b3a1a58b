import { formatCents } from '#contract/fields/money.ts';
import {
  type Discrepancy,
  discrepancyActionLabels,
  discrepancyKindLabels,
} from '#contract/payments/reconciliation.ts';

/** Formats a discrepancy as a row of the table. */
export function formatDiscrepancy(difference: Discrepancy): string {
  const { at, charged, refunded, price, action, kind, hasOrder, idPayment, intent } = difference;
  return formatRow([
    at.slice(0, 16).replace('T', ' '),
    ...[charged, refunded, price].map((cents) => (cents === null ? '–' : formatCents(cents))),
    action === null ? '–' : discrepancyActionLabels[action],
    [discrepancyKindLabels[kind], ...(hasOrder ? [`order ${idPayment}`] : []), intent].join(', '),
  ]);
}

/** The head of the table of discrepancies. */
export const discrepancyTableHead = formatRow([
  'At',
  'Charged',
  'Refunded',
  'Order',
  'Action',
  'What differs',
]);

function formatRow([at = '', charged = '', back = '', order = '', action = '', what = '']: string[]): string {
  const money = [charged, back, order].map((text) => text.padStart(10)).join(' ');
  return `${at.padEnd(16)} ${money}  ${action.padEnd(17)} ${what}`;
}
