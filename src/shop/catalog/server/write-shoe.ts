import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShoeFieldValues } from '../contract/fields/map-shoe-fields.ts';
import { toColumns } from './shoe-columns.ts';

/*
 * Triggers of `shoe`. A write also does this, in the same transaction:
 *
 * - `catalogue_change_insert`: invalidates the cached lists of shoes in every process, through `stock_change`
 * - `shoe_listing_insert`: records the new shoe in `listing_change`, which updates stored listing positions
 * - `shoe_price_insert`: records the first price in `price_change`
 * - `shoe_tally_insert`: counts the shoe in `shoe_tally`
 * - `shoe_words_insert`: adds the words of its texts to `search_word`
 * - `catalogue_change_update`: invalidates the cached pages and lists of the shoe in every process
 * - `shoe_changed`: sets `changed_at` when a field that shoppers see changes
 * - `shoe_in_sizes_update`: corrects `size_tally` when the brand, color or sale changes, or at a removal or restore
 * - `shoe_in_use_update`: frees the SKUs and barcodes of its sizes at a removal, and takes them back at a restore
 * - `shoe_listing_update`: records in `listing_change` how the shoe moves within the listings
 * - `shoe_price_update`: records a change of price or sale in `price_change`, and sets `prior_price_cents`
 * - `shoe_tally_update`: corrects `shoe_tally`
 * - `shoe_words_update`: adds new words to `search_word`
 * - `catalogue_change_delete`: invalidates the cached pages and lists of the shoe in every process
 * - `shoe_listing_delete`: records in `listing_change` that the shoe is gone
 * - `shoe_tally_delete`: subtracts the shoe from `shoe_tally`
 * - `size_tally_shoe_delete`: subtracts its sizes from `size_tally`, before they are deleted with it
 */

/** The picture columns of a shoe. */
export interface ShoePicture {
  readonly picture_base: string;
  readonly picture_views: string[];
  readonly picture_placeholder: string;
}

/** Creates a shoe without sizes. */
export async function createShoe(
  db: Database,
  id: string,
  { fields, currency, picture }: { fields: ShoeFieldValues; currency: string; picture: ShoePicture },
): Promise<void> {
  await db
    .insertInto('shoe')
    .values({ id, ...toColumns(fields, currency), ...picture, model: modelOf(fields) })
    .execute();
}

/** Updates a shoe's fields, price in cents, sale flag and picture where they are defined, and increments its version. */
export async function changeShoe(
  db: Database,
  id: string,
  change: { fields?: ShoeColumns; priceCents?: number; onSale?: boolean; picture?: ShoePicture | null },
): Promise<void> {
  await db
    .updateTable('shoe')
    .set({
      version: sql<number>`version + 1`,
      ...(change.fields && renamed(change.fields)),
      ...(change.priceCents !== undefined && { price_cents: change.priceCents }),
      ...(change.onSale !== undefined && { on_sale: change.onSale }),
      // The description of the former picture does not fit this one.
      ...(change.picture && { ...change.picture, picture_alt: '' }),
    })
    .where('id', '=', id)
    .execute();
}

type ShoeColumns = ReturnType<typeof toColumns>;

const renamed = (columns: ShoeColumns) => ({
  ...columns,
  model: modelAfter({ ...columns, model: modelOf(columns) }),
});

/** Marks a shoe as deleted; its row stays, so that it can be restored. */
export async function removeShoe(db: Database, id: string): Promise<void> {
  await db.updateTable('shoe').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}

/**
 * Sets the quantity of an existing size, or, where the quantity is known that was to be changed, changes it by the
 * difference to that, never below 0; resolves to whether the size exists. A quantity that is set counts the shelf, with
 * the units that are kept for buyers.
 */
export async function changeQuantity(
  db: Database,
  id: string,
  { size, q, baseQ }: { size: string; q: number; baseQ?: number | undefined },
): Promise<boolean> {
  const moved = sql<number>`least(${numberLimit}, greatest(0, quantity + ${q - (baseQ ?? 0)}))`;
  const { numUpdatedRows } = await db
    .updateTable('shoe_size')
    .set(baseQ === undefined ? shelfOf(sql`${q}::int`) : { quantity: moved })
    .where('shoe_id', '=', id)
    .where('size', '=', size)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The columns of a size for a number of units on its shelf: offers beyond it are taken back, the latest first. */
export const shelfOf = (units: RawBuilder<unknown>, entry = 'shoe_size') => ({
  quantity: sql<number>`greatest(0, ${units} - ${sql.ref(`${entry}.offered`)})`,
  offered: sql<number>`least(${sql.ref(`${entry}.offered`)}, ${units})`,
});

/** Adds units of a size, new or existing; resolves to whether the sum is within the limit of quantities. */
export async function addStock(db: Database, id: string, size: string, quantity: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shoe_size')
    .values({ id: randomUUID(), shoe_id: id, size, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['shoe_id', 'size'])
        .doUpdateSet({ quantity: sql<number>`shoe_size.quantity + excluded.quantity` })
        .where(sql<boolean>`shoe_size.quantity + excluded.quantity <= ${numberLimit}`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The design of a row of `shoe` that is to have another brand or name: that of these. A shoe of a design with longer names
 * (`Halo Knit Lunar` of `halo-knit`) stays in it while its name begins so.
 */
export const modelAfter = (
  next: Record<'brand_key' | 'name_key' | 'model', unknown>,
): RawBuilder<string> => sql`
  case when (shoe.brand_key, shoe.name_key) = (${next.brand_key}, ${next.name_key})
    or starts_with(${next.model}, shoe.model || '-') and starts_with(${modelOfRow}, shoe.model || '-')
    then shoe.model else ${next.model} end`;

/** What {@link modelOf} is of a row. */
export const modelOfRow = sql`replace(shoe.brand_key || ' ' || shoe.name_key, ' ', '-')`;

/** The colors of one design share brand and name. */
export const modelOf = ({ brand, name }: Pick<ShoeFieldValues, 'brand' | 'name'>): string =>
  normalizeText(`${brand} ${name}`).replaceAll(' ', '-');
