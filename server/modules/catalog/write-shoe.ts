import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { numberLimit } from '#contract/fields/field-rules.ts';
import { foldText } from '#contract/fields/fold-text.ts';
import type { ShoeFieldValues } from '#contract/fields/shoe-fields.ts';
import type { Database } from '../../shared/dependencies.ts';
import { toColumns } from './shoe-rows.ts';

/** The picture columns of a shoe. */
export interface ShoePicture {
  readonly picture_base: string;
  readonly picture_views: string[];
  readonly picture_placeholder: string;
}

/** Creates a shoe without sizes; returns its id. */
export async function createShoe(
  db: Database,
  fields: ShoeFieldValues,
  picture: ShoePicture,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('shoe')
    .values({ id, ...toColumns(fields), ...picture, model: modelOf(fields) })
    .execute();
  return id;
}

/** Updates a shoe's fields, sale flag and picture where they are defined, and increments its version. */
export async function changeShoe(
  db: Database,
  id: string,
  change: { fields?: ShoeFieldValues; onSale?: boolean | undefined; picture?: ShoePicture | null },
): Promise<void> {
  await db
    .updateTable('shoe')
    .set({
      version: sql<number>`version + 1`,
      ...(change.fields && toColumns(change.fields)),
      ...(change.onSale !== undefined && { on_sale: change.onSale }),
      ...change.picture,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a shoe as deleted; its row stays, so that it can be restored. */
export async function removeShoe(db: Database, id: string): Promise<void> {
  await db.updateTable('shoe').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}

/**
 * Sets the quantity of an existing size, or, where the quantity is known that was to be changed, changes it by the
 * difference to that, never below 0; resolves to whether the size exists.
 */
export async function changeQuantity(
  db: Database,
  id: string,
  { size, q, baseQ }: { size: string; q: number; baseQ?: number | undefined },
): Promise<boolean> {
  const moved = sql<number>`least(${numberLimit}, greatest(0, quantity + ${q - (baseQ ?? 0)}))`;
  const { numUpdatedRows } = await db
    .updateTable('shoe_size')
    .set({ quantity: baseQ === undefined ? q : moved })
    .where('shoe_id', '=', id)
    .where('size', '=', size)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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

/** The colours of one design share brand and name. */
export const modelOf = ({ brand, name }: Pick<ShoeFieldValues, 'brand' | 'name'>): string =>
  foldText(`${brand} ${name}`).replaceAll(' ', '-');
