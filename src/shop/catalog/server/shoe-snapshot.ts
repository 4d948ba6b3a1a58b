import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { storedPicture } from './shoe-pictures.ts';

/**
 * A shoe as the audit log stores it: the whole row but what is computed from it, so that undo covers new
 * columns automatically, and its stock. An
 * entry of an earlier release may lack newer columns.
 */
export const shoeSnapshot = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    price_cents: z.number(),
    on_sale: z.boolean(),
    picture_base: z.string(),
    picture_views: z.array(z.string()),
    picture_placeholder: z.string(),
    picture_id: z.string().nullable(),
    picture_alt: z.string(),
    more_pictures: z.array(storedPicture),
    stock: z.array(
      z.object({
        size: z.string(),
        quantity: z.number(),
        sku: z.string().optional(),
        barcode: z.string().optional(),
      }),
    ),
  })
  .partial();
export type ShoeSnapshot = z.infer<typeof shoeSnapshot>;

/**
 * The current state of a shoe, locked until the transaction ends; null when it does not exist or is deleted. Sizes are
 * locked in the same order as by checkout. Units that are kept for buyers are on the shelf, so they count.
 */
export async function lockShoeSnapshot(db: Database, id: string): Promise<ShoeSnapshot | null> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(shoe) - 'search' as row from shoe where id = ${id} and deleted_at is null for no key update`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const stock = await db
    .selectFrom('shoe_size')
    .select(['size', sql<number>`quantity + offered`.as('quantity'), 'sku', 'barcode'])
    .where('shoe_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const entries = stock.map(({ sku, barcode, ...entry }) => ({
    ...entry,
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
  }));
  return shoeSnapshot.parse({ ...z.looseObject({}).parse(found.row), stock: entries });
}
