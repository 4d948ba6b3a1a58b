import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AuditedEntity,
  type AuditedField,
  type AuditedFields,
  booleanField,
  textField,
} from '#platform/audit/server/audit.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { webpWidth } from '#platform/contract/fields/picture-widths.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { type SizeNumbers, sizeNumberNames } from '../contract/fields/size-numbers.ts';
import { foldedFields } from './shoe-columns.ts';
import { type StoredPicture, shoeImage } from './shoe-pictures.ts';
import { lockShoeSnapshot, type ShoeSnapshot, shoeSnapshot } from './shoe-snapshot.ts';
import { numberColumns, rejectTakenNumber, writeNumbers } from './size-numbers.ts';
import { modelOfRow } from './write-shoe.ts';

/**
 * Shoes: every column that administrators change, and the stock. Deleting only marks the row. Prices are described in
 * the current currency, because they keep their cents when it changes.
 */
export const auditedShoe = (currency: () => string): AuditedEntity => ({
  name: (state) => shoeSnapshot.parse(state).name ?? '',
  describe: (state) => describeShoe(shoeSnapshot.parse(state), currency()),
  lock: lockShoeSnapshot,
  async write(db, id, target, names) {
    const state = shoeSnapshot.parse(target);
    const sizes = names.filter((name) => name.startsWith(sizeField('')));
    const fields = names.filter((name) => !sizes.includes(name) && !isNumberField.test(name));
    await writeColumns(db, id, Object.assign({}, ...fields.map((name) => columnsOf(name, state))));
    if (fields.includes('name') || fields.includes('brand')) await writeModel(db, id, state);
    for (const name of sizes) await writeSize(db, id, name.slice(sizeField('').length), state);
    const rows = (state.stock ?? []).map(({ size, sku = '', barcode = '' }) => ({
      size,
      ...(names.includes(numberField('sku', size)) && { sku }),
      ...(names.includes(numberField('barcode', size)) && { barcode }),
    }));
    await writeNumbers(db, id, rows).catch(rejectTakenNumber);
  },
  softDelete: {
    async remove(db, id) {
      await db.updateTable('shoe').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    },
    async restore(db, id) {
      const restored = await db
        .updateTable('shoe')
        .set({ deleted_at: null, version: nextVersion })
        .where('id', '=', id)
        .executeTakeFirst()
        .catch(rejectTaken);
      return restored.numUpdatedRows === 1n;
    },
  },
  tags: (id) => ['catalogue', 'brands', `shoe:${id}`],
});

/**
 * After a shoe was deleted, a bulk change created the shoe of its handle again, or another got the number of a size.
 * @throws ApiError CHANGED_MEANWHILE for that, and any other error as it is
 */
export function rejectTaken(error: unknown): never {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'shoe_handle_once'))
    rejectTakenNumber(error);
  throw new ApiError(problem('CHANGED_MEANWHILE', { detail: 'This shoe was created again' }));
}

/** Makes the edit of an older version a conflict. */
const nextVersion = sql<number>`version + 1`;

/** The columns of a field, with their recorded values. */
function columnsOf(field: string, state: ShoeSnapshot): Record<string, unknown> {
  const { price_cents, on_sale, picture_base, picture_views, picture_placeholder, picture_id } = state;
  if (field === priceField) return { price_cents };
  if (field === onSaleField) return { on_sale };
  if (field === pictureField) return { picture_base, picture_views, picture_placeholder, picture_id };
  if (field === altField) return { picture_alt: state.picture_alt };
  if (field === morePicturesField) return { more_pictures: JSON.stringify(state.more_pictures) };
  const value = state[field];
  const isFolded = foldedFields.some((folded) => folded === field);
  return { [field]: value, ...(isFolded && { [`${field}_key`]: normalizeText(String(value)) }) };
}

async function writeColumns(db: Database, id: string, columns: Record<string, unknown>): Promise<void> {
  const recorded = Object.entries(columns).filter(([, value]) => value !== undefined);
  const assignments = recorded.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update shoe set ${sql.join([sql`version = version + 1`, ...assignments])} where id = ${id}`.execute(
    db,
  );
}

/** The recorded design, unless the shoe has another brand or name by now than was recorded. */
async function writeModel(
  db: Database,
  id: string,
  { brand_key, name_key, model }: ShoeSnapshot,
): Promise<void> {
  const isRecorded = sql<boolean>`(brand_key, name_key, true) = (${brand_key}, ${name_key}, ${model !== undefined})`;
  await db
    .updateTable('shoe')
    .set({ model: sql<string>`case when ${isRecorded} then ${model ?? ''} else ${modelOfRow} end` })
    .where('id', '=', id)
    .execute();
}

async function writeSize(
  db: Database,
  id: string,
  size: string,
  { stock = [] }: ShoeSnapshot,
): Promise<void> {
  const entry = stock.find((one) => one.size === size);
  if (!entry) {
    const kept = await db
      .selectFrom('shoe_size')
      .select('id')
      .where('shoe_id', '=', id)
      .where('size', '=', size)
      .where('offered', '>', 0)
      .executeTakeFirst();
    if (kept) throw offeredMeanwhile(size);
    await db.deleteFrom('shoe_size').where('shoe_id', '=', id).where('size', '=', size).execute();
    return;
  }
  const { quantity } = entry;
  const written = await db
    .insertInto('shoe_size')
    .values({ id: randomUUID(), shoe_id: id, size, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['shoe_id', 'size'])
        .doUpdateSet({ quantity: sql<number>`${quantity}::int - shoe_size.offered` })
        .where('shoe_size.offered', '<=', quantity),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) throw offeredMeanwhile(size);
}

/** Whoever was told that a pair is theirs keeps it: undoing a restock does not take it away. */
const offeredMeanwhile = (size: string): ApiError =>
  new ApiError(problem('CHANGED_MEANWHILE', { detail: `Pairs of size ${size} are reserved for customers` }));

/** The names of audited fields that differ from their column's name. */
const priceField = 'price';
const onSaleField = 'on sale';
const pictureField = 'picture';
const altField = 'alternative text';
const morePicturesField = 'more pictures';
const sizeField = (size: string): string => `size ${size}`;
const numberField = (number: keyof SizeNumbers, size: string): string =>
  `${sizeNumberNames[number]} of size ${size}`;
const isNumberField = /^(?:SKU|barcode) of size /;

/** Columns that never change, are derived from others, or are timestamps. */
const notAudited = new Set(
  'id handle model version created_at changed_at deleted_at prior_price_cents opens_at'.split(' '),
);
const isDerived = /_key$/;

/**
 * Describes a snapshot as audited fields, one for each size. A column without special handling becomes a field of its
 * own name.
 */
function describeShoe(snapshot: ShoeSnapshot, currency: string): AuditedFields {
  const {
    price_cents,
    on_sale,
    picture_base,
    picture_views,
    picture_placeholder,
    picture_id,
    picture_alt,
    more_pictures = [],
    stock = [],
    ...rest
  } = snapshot;
  const columns = Object.entries(rest).filter(
    ([column, value]) => value !== undefined && !notAudited.has(column) && !isDerived.test(column),
  );
  return {
    ...Object.fromEntries(columns.map(([column, value]) => [column, columnField(value)])),
    ...(price_cents !== undefined && {
      [priceField]: { value: price_cents, text: formatCents(price_cents, currency) },
    }),
    ...(on_sale !== undefined && { [onSaleField]: booleanField(on_sale) }),
    ...(picture_base !== undefined && {
      [pictureField]: {
        // Entries of earlier releases have no id.
        value: { picture_base, picture_views, picture_placeholder, ...(picture_id && { picture_id }) },
        text: `${picture_base}/${picture_views?.[0] ?? 'side'}-${webpWidth}.webp`,
      },
    }),
    ...(picture_alt && { [altField]: textField(picture_alt) }),
    ...(more_pictures.length > 0 && {
      [morePicturesField]: { value: more_pictures, text: more_pictures.map(nameOf).join(', ') },
    }),
    ...Object.fromEntries(stock.map(({ size, quantity }) => [sizeField(size), quantityField(quantity)])),
    ...Object.fromEntries(stock.flatMap(numberFields)),
  };
}

const nameOf = ({ base, views, alt }: StoredPicture): string =>
  alt || shoeImage({ picture_base: base, picture_views: views });

const numberFields = ({ size, ...numbers }: { readonly size: string } & SizeNumbers) =>
  numberColumns.flatMap((number) => {
    const value = numbers[number];
    return value === undefined ? [] : [[numberField(number, size), textField(value)] as const];
  });

const columnField = (value: unknown): AuditedField =>
  typeof value === 'string' ? textField(value) : { value, text: JSON.stringify(value) };

const quantityField = (quantity: number): AuditedField => ({
  value: quantity,
  text: quantity === 1 ? '1 pair' : `${quantity} pairs`,
});
