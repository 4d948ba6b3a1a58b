import { type RawBuilder, sql } from 'kysely';
import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { columnList, stagedColumns } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { filterShoes, searchNames } from '#shop/catalog/server/catalog.ts';
import type { BulkChange, ShoeSelection } from '../contract.ts';

/** A search by name as the shoes that it finds; it has transactions of its own, so it comes before the edit's. */
export async function resolveSelection(db: Database, select: ShoeSelection): Promise<ShoeSelection> {
  if ('ids' in select) return select;
  const { name = '', ...filters } = select.filter;
  return name.trim() === '' ? { filter: filters } : { ids: await searchNames(db, name, filters) };
}

/**
 * Locks the chosen shoes until the transaction ends and stages them as the change wants them. Pairs are never fewer than
 * none.
 * @returns how many were chosen
 */
export async function stageEdit(
  transaction: Database,
  select: ShoeSelection,
  { change, currency }: { change: BulkChange; currency: string },
): Promise<number> {
  const chosen = conditionOf(select);
  await sql`
    select count(*) from (select from shoe where ${chosen} order by id for no key update) locked`.execute(
    transaction,
  );
  const { numAffectedRows = 0n } = await sql`
    insert into staged_shoe (position, shoe_id, kind, ${columnList(stagedColumns)})
    select row_number() over (order by created_at desc, id) - 1, id, ${change.kind === 'delete' ? 'remove' : null},
      ${sql.join(stagedColumns.map((column) => valueAfter(column, change, currency)))}
    from shoe where ${chosen}`.execute(transaction);
  if (isSizeChange(change)) await stageSizes(transaction, change);
  return Number(numAffectedRows);
}

/** Whether a change is about pairs. */
export const isStockChange = (
  change: BulkChange,
): change is Extract<BulkChange, { kind: 'stock-set' | 'stock-add' }> =>
  change.kind === 'stock-set' || change.kind === 'stock-add';

/** Whether a change is about the numbers of sizes. */
export const isNumberChange = (
  change: BulkChange,
): change is Extract<BulkChange, { kind: 'sku' | 'barcode' }> =>
  change.kind === 'sku' || change.kind === 'barcode';

/** A change of every size of the shoes. */
export type SizeChange = Extract<BulkChange, { kind: 'stock-set' | 'stock-add' | 'sku' | 'barcode' }>;

/** Whether a change is about every size. */
export const isSizeChange = (change: BulkChange): change is SizeChange =>
  isStockChange(change) || isNumberChange(change);

const conditionOf = (select: ShoeSelection): RawBuilder<unknown> =>
  filterShoes('ids' in select ? { ids: select.ids } : select.filter);

/** What a change makes of a column. */
function valueAfter(
  column: (typeof stagedColumns)[number],
  change: BulkChange,
  currency: string,
): RawBuilder<unknown> {
  if (column === 'price_cents') return priceAfter(change, currency);
  if (column === 'on_sale' && change.kind === 'sale') return sql`${change.onSale}::boolean`;
  return sql.ref(column);
}

function priceAfter(change: BulkChange, currency: string): RawBuilder<unknown> {
  if (change.kind === 'price-amount') return sql`price_cents + ${toCents(change.dollars, currency)}::bigint`;
  if (change.kind === 'price-percent')
    return sql`round(price_cents * (100 + ${change.percent}::numeric) / 100)::bigint`;
  return sql`price_cents`;
}

/** The sizes are locked before they are read, in the same order as by checkout. */
async function stageSizes(transaction: Database, change: SizeChange): Promise<void> {
  const ofStaged = sql`shoe_id in (select shoe_id from staged_shoe)`;
  await sql`
    select count(*) from (select from shoe_size where ${ofStaged} order by id for update) locked`.execute(
    transaction,
  );
  await sql`
    insert into staged_size (position, size, quantity, sku, barcode)
    select staged.position, entry.size, ${quantityAfter(change)}, ${skuAfter(change)}, ${barcodeAfter(change)}
    from staged_shoe staged join shoe_size entry on entry.shoe_id = staged.shoe_id
      left join (
        select entry.id, row_number() over (order by position, length(size), size) - 1 as place
        from staged_shoe join shoe_size entry using (shoe_id) where entry.barcode is null
      ) unnumbered on unnumbered.id = entry.id`.execute(transaction);
}

/** Null where the pairs stay. */
function quantityAfter(change: SizeChange): RawBuilder<unknown> {
  if (isNumberChange(change)) return sql`null::int`;
  const { kind, quantity } = change;
  const after =
    kind === 'stock-set' ? sql`${quantity}::int` : sql`entry.quantity + entry.offered + ${quantity}::int`;
  return sql`least(${numberLimit}, greatest(0, ${after}))`;
}

/** Null where the SKU stays. */
function skuAfter(change: SizeChange): RawBuilder<unknown> {
  if (change.kind !== 'sku') return sql`null::text`;
  const parts = change.pattern.split(/\{\{(\w+)\}\}/);
  // The names of placeholders are between the texts around them.
  return sql`concat(${sql.join(parts.map((part, index) => (index % 2 ? wordsOf(part) : sql`${part}::text`)))})`;
}

/** Null where the barcode stays. `place` counts the sizes without one from 0. */
function barcodeAfter(change: SizeChange): RawBuilder<unknown> {
  if (change.kind !== 'barcode') return sql`null::text`;
  const digits = change.first.slice(0, -1);
  const next = sql`(${digits}::bigint + place)::text`;
  return sql`case when entry.barcode is null then (
    select body || (10 - sum(substr(reverse(body), turn, 1)::int * (1 + 2 * (turn % 2))) % 10) % 10
    from (select repeat('0', ${digits.length}::int - length(${next})) || ${next} as body) numbered,
      generate_series(1, length(body)) turn group by body) end`;
}

/** The value of a placeholder in capitals, with hyphens instead of characters that are neither letters nor digits. */
const wordsOf = (placeholder: string): RawBuilder<unknown> =>
  sql`trim(both '-' from upper(regexp_replace(${columnOf(placeholder)}, '[^[:alnum:]]+', '-', 'g')))`;

/** The keys of texts have no accents. */
const columnOf = (placeholder: string): RawBuilder<unknown> =>
  sql.ref(
    { brand: 'staged.brand_key', shoe: 'staged.name_key', color: 'staged.color_key' }[placeholder] ??
      'entry.size',
  );
