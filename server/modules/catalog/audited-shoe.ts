import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { foldText } from '#contract/fold-text.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { AuditedEntity } from '../audit/audit.ts';
import { describeShoe, onSaleField, readShoe, type ShoeState, sizeField } from './audited-shoe-state.ts';

/** Shoes: their texts, price, sale flag, picture and stock. A deleted shoe keeps its row and its stock. */
export const auditedShoe: AuditedEntity = {
  name: (state) => readShoe(state).name ?? '',
  facts: (state) => describeShoe(readShoe(state)),
  hold: holdShoe,
  async write(db, id, target, names) {
    const state = readShoe(target);
    await writeColumns(db, id, state, new Set(names));
    for (const size of sizesAmong(names)) await writeSize(db, id, size, state);
  },
  presence: {
    async remove(db, id) {
      await db.updateTable('shoe').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    },
    async restore(db, id) {
      const restored = await db
        .updateTable('shoe')
        .set({ deleted_at: null, version: nextVersion })
        .where('id', '=', id)
        .executeTakeFirst();
      return restored.numUpdatedRows === 1n;
    },
  },
  tags: (id) => ['catalogue', 'brands', `shoe:${id}`],
};

/** Whoever edits an older version is told. */
const nextVersion = sql<number>`version + 1`;

async function holdShoe(db: Database, id: string): Promise<ShoeState | null> {
  const row = await db
    .selectFrom('shoe')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  // In the order in which buyers lock sizes.
  const stock = await db
    .selectFrom('shoe_size')
    .select(['size', 'quantity'])
    .where('shoe_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    name: row.name,
    brand: row.brand,
    color: row.color,
    description: row.description,
    price: toDollars(row.price_cents),
    onSale: row.on_sale,
    picture: {
      base: row.picture_base,
      views: row.picture_views.filter((view) => view === 'side' || view === 'quarter'),
      placeholder: row.picture_placeholder,
    },
    stock,
  };
}

async function writeColumns(db: Database, id: string, state: ShoeState, names: Set<string>): Promise<void> {
  const { name, brand, color, description, price, onSale, picture } = state;
  await db
    .updateTable('shoe')
    .set({
      version: nextVersion,
      ...(names.has('name') && name !== undefined && { name, name_key: foldText(name) }),
      ...(names.has('brand') && brand !== undefined && { brand, brand_key: foldText(brand) }),
      ...(names.has('color') && color !== undefined && { color, color_key: foldText(color) }),
      ...(names.has('description') && description !== undefined && { description }),
      ...(names.has('price') && price !== undefined && { price_cents: toCents(price) }),
      ...(names.has(onSaleField) && onSale !== undefined && { on_sale: onSale }),
      ...(names.has('picture') &&
        picture && {
          picture_base: picture.base,
          picture_views: picture.views,
          picture_placeholder: picture.placeholder,
        }),
    })
    .where('id', '=', id)
    .execute();
}

const sizesAmong = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(sizeField(''))).map((name) => name.slice(sizeField('').length));

async function writeSize(db: Database, id: string, size: string, { stock = [] }: ShoeState): Promise<void> {
  const entry = stock.find((one) => one.size === size);
  if (!entry) {
    await db.deleteFrom('shoe_size').where('shoe_id', '=', id).where('size', '=', size).execute();
    return;
  }
  const { quantity } = entry;
  await db
    .insertInto('shoe_size')
    .values({ id: randomUUID(), shoe_id: id, size, quantity })
    .onConflict((conflict) => conflict.columns(['shoe_id', 'size']).doUpdateSet({ quantity }))
    .execute();
}
