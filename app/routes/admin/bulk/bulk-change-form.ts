import type { BulkChange } from '#contract/catalogue-changes.ts';

/** What can be chosen in the dialog, and how its number is called; null where it needs none. */
export const bulkChoices = [
  { value: 'price-percent', text: 'Change the price by per cent', number: 'Per cent, such as -10' },
  { value: 'price-amount', text: 'Change the price by an amount', number: 'Dollars, such as 5.50 or -5' },
  { value: 'sale-on', text: 'Put on sale', number: null },
  { value: 'sale-off', text: 'Take off sale', number: null },
  { value: 'stock-set', text: 'Set the pairs of every size', number: 'Pairs' },
  { value: 'stock-add', text: 'Add pairs to every size', number: 'Pairs, such as 5 or -5' },
  { value: 'delete', text: 'Delete', number: null },
] as const;
export type BulkChoice = (typeof bulkChoices)[number]['value'];

/** The change that a choice and its number describe; null when the number is none. */
export function readBulkChange(choice: BulkChoice, text: string): BulkChange | null {
  if (choice === 'delete') return { kind: 'delete' };
  if (choice === 'sale-on' || choice === 'sale-off') return { kind: 'sale', onSale: choice === 'sale-on' };
  const plain = text.trim().replace(',', '.').replace('−', '-');
  const number = plain === '' ? Number.NaN : Number(plain);
  if (!Number.isFinite(number)) return null;
  if (choice === 'price-percent') return { kind: choice, percent: number };
  if (choice === 'price-amount') return { kind: choice, dollars: Math.round(number * 100) / 100 };
  return Number.isInteger(number) ? { kind: choice, quantity: number } : null;
}
