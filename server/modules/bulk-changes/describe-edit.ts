import { sql } from 'kysely';
import type { BulkChange } from '#contract/catalogue-changes.ts';
import { numberLimit } from '#contract/fields/field-rules.ts';
import { formatCents } from '#contract/fields/money.ts';
import type { Database } from '../../shared/dependencies.ts';

/** What is wrong with the prices that an edit stages, in words; null when nothing is. */
export async function findImpossiblePrice(transaction: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string; price: number }>`
    select name, price_cents as price from staged_shoe where price_cents not between 0 and ${numberLimit * 100}
    order by position limit 1`.execute(transaction);
  const [first] = rows;
  return first ? `${first.name} would cost ${formatCents(first.price)}` : null;
}

/** The title of an edit in the audit log. */
export function titleOfEdit(change: BulkChange, count: number): string {
  const shoes = count === 1 ? '1 shoe' : `${count.toLocaleString('en-US')} shoes`;
  switch (change.kind) {
    case 'price-percent':
      return `Changed the price of ${shoes} by ${signed(change.percent)} %`;
    case 'price-amount':
      return `Changed the price of ${shoes} by ${change.dollars > 0 ? '+' : ''}${formatCents(Math.round(change.dollars * 100))}`;
    case 'sale':
      return change.onSale ? `Put ${shoes} on sale` : `Took ${shoes} off sale`;
    case 'stock-set':
      return `Set the pairs of every size of ${shoes} to ${change.quantity}`;
    case 'stock-add':
      return `Changed the pairs of every size of ${shoes} by ${signed(change.quantity)}`;
    case 'delete':
      return `Deleted ${shoes}`;
  }
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
