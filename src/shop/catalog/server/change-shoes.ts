import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { RouteCall } from '#platform/handlers/route.ts';
import { setActor } from '#platform/handlers/set-actor.ts';
import type { editShoeEndpoint } from '../contract/edit-shoe.ts';
import type { setPriceEndpoint } from '../contract/prices.ts';
import type {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  removeShoeEndpoint,
  Shoe,
  setOnSaleEndpoint,
} from '../contract/shoes.ts';
import type { changeNumbersEndpoint } from '../contract/size-numbers.ts';
import { createBrand } from './create-brand.ts';
import { toColumns } from './shoe-columns.ts';
import { placeholderPicture, withPicture } from './shoe-picture.ts';
import { type ShoeRow, selectShoe, toShoe } from './shoe-rows.ts';
import { lockShoeSnapshot, type ShoeSnapshot } from './shoe-snapshot.ts';
import { rejectHeldNumbers, writeNumbers } from './size-numbers.ts';
import { addStock, changeQuantity, changeShoe, createShoe, removeShoe } from './write-shoe.ts';

/** A shoe as it is now, and the audit entry of its change; null where nothing was changed. */
export interface ChangedShoe {
  readonly shoe: Shoe;
  readonly change: RecordedChange | null;
}

/** Creates a shoe with its first size, and its brand if it is new. */
export async function createShoeWithSize(
  dependencies: Dependencies,
  { body, upload, caller, claim }: RouteCall<typeof createShoeEndpoint>,
): Promise<ChangedShoe | Problem<'UNSUPPORTED_MEDIA_TYPE' | 'INVALID'>> {
  const id = randomUUID();
  const { currency } = await dependencies.shopSettings.find();
  return withPicture(dependencies, { upload, caller }, async (transaction, picture) => {
    await claim(transaction, id);
    await setActor(transaction, caller);
    await createBrand(transaction, caller, body.brand);
    await createShoe(transaction, id, { fields: body, currency, picture: picture ?? placeholderPicture });
    await addStock(transaction, id, body.size, body.q);
    return recordShoe(transaction, caller, { action: 'create', before: null, id });
  });
}

/** Changes the fields, picture and one quantity of a shoe, and takes it off sale (§7: `onSale` is always false here). */
export const modifyShoe = async (
  dependencies: Dependencies,
  { params: { id }, body, upload, caller }: RouteCall<typeof changeShoeEndpoint>,
) => {
  const { currency } = await dependencies.shopSettings.find();
  return withPicture(dependencies, { upload, caller }, async (transaction, picture) => {
    const before = await lockShoeSnapshot(transaction, id);
    if (!before) throw new ApiError(problem('NOT_FOUND'));
    if (body.version !== undefined && body.version !== before.version) {
      throw new ApiError(problem('CHANGED_MEANWHILE'));
    }
    if (!(await changeQuantity(transaction, id, body))) {
      throw new ApiError(fieldProblem('size', 'Enter a valid size'));
    }
    await createBrand(transaction, caller, body.brand);
    await setActor(transaction, caller);
    await changeShoe(transaction, id, { fields: toColumns(body, currency), onSale: false, picture });
    return recordShoe(transaction, caller, { action: 'change', before, id });
  });
};

/** Changes the fields of a shoe; its picture if there is a new one, and the quantity of one size if there is one. */
export const editShoe = async (
  dependencies: Dependencies,
  { params: { id }, body, upload, caller }: RouteCall<typeof editShoeEndpoint>,
) => {
  const { currency } = await dependencies.shopSettings.find();
  return withPicture(dependencies, { upload, caller }, async (transaction, picture) => {
    const before = await lockShoeSnapshot(transaction, id);
    if (!before) throw new ApiError(problem('NOT_FOUND'));
    if (body.version !== before.version) throw new ApiError(problem('CHANGED_MEANWHILE'));
    await writeQuantity(transaction, id, body);
    await createBrand(transaction, caller, body.brand);
    await setActor(transaction, caller);
    await changeShoe(transaction, id, { fields: toColumns(body, currency), picture });
    return recordShoe(transaction, caller, { action: 'change', before, id });
  });
};

/**
 * Writes the quantity of a size, existing or new; nothing without both.
 * @throws ApiError if only one of them is there, or the quantity is too large
 */
async function writeQuantity(
  transaction: Database,
  id: string,
  { size, q, baseQ }: { size?: string | undefined; q?: number | undefined; baseQ?: number | undefined },
): Promise<void> {
  if (size === undefined && q === undefined) return;
  if (size === undefined) throw new ApiError(fieldProblem('size', 'Enter a valid size'));
  if (q === undefined) throw new ApiError(fieldProblem('q', 'Enter a valid quantity'));
  if (await changeQuantity(transaction, id, { size, q, baseQ })) return;
  if (!(await addStock(transaction, id, size, q)))
    throw new ApiError(fieldProblem('q', 'Enter a valid quantity'));
}

/** Adds units of a size to a shoe and writes its numbers. */
export async function addSize(
  { db }: Dependencies,
  { params: { id }, body, caller, claim }: RouteCall<typeof addSizeEndpoint>,
): Promise<ChangedShoe> {
  const added = db.transaction().execute(async (transaction) => {
    const before = await lockShoeSnapshot(transaction, id);
    if (!before) throw new ApiError(problem('NOT_FOUND'));
    await claim(transaction, id);
    if (!(await addStock(transaction, id, body.size, body.q)))
      throw new ApiError(fieldProblem('q', 'Enter a valid quantity'));
    await writeNumbers(transaction, id, [body]);
    await changeShoe(transaction, id, {});
    return recordShoe(transaction, caller, { action: 'change', before, id });
  });
  const reject = rejectHeldNumbers(db, { id, rows: [body] }, (column) => column);
  return added.catch(reject);
}

/** Sets the numbers of sizes of a shoe, all or none. */
export const changeNumbers = (
  { db }: Dependencies,
  { params: { id }, body, caller }: RouteCall<typeof changeNumbersEndpoint>,
): Promise<ChangedShoe | Problem<'NOT_FOUND'>> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const before = await lockShoeSnapshot(transaction, id);
      if (!before) return problem('NOT_FOUND');
      const missing = body.findIndex(({ size }) => !before.stock?.some((entry) => entry.size === size));
      if (missing >= 0)
        throw new ApiError(fieldProblem(`${missing}.size`, `The shoe has no size ${body[missing]?.size}`));
      await writeNumbers(transaction, id, body);
      const after = await lockShoeSnapshot(transaction, id);
      if (isDeepStrictEqual(after, before)) return findUnchanged(transaction, id);
      await changeShoe(transaction, id, {});
      return recordShoe(transaction, caller, { action: 'change', before, id });
    })
    .catch(rejectHeldNumbers(db, { id, rows: body }, (column, index) => `${index}.${column}`));

/** Puts a shoe on sale, at a lower price if there is one, or takes it off. */
export const setOnSale = async (
  { db, shopSettings }: Dependencies,
  { params: { id }, body, caller }: RouteCall<typeof setOnSaleEndpoint>,
): Promise<ChangedShoe | Problem<'NOT_FOUND' | 'INVALID'>> => {
  const { currency } = await shopSettings.find();
  return db.transaction().execute(async (transaction) => {
    const before = await lockShoeSnapshot(transaction, id);
    const present = before && (await findShoe(transaction, id));
    if (!present) return problem('NOT_FOUND');
    const { onSale, price } = body;
    if (price !== undefined && !(onSale && price < present.price))
      return fieldProblem(
        'price',
        `Enter a price below ${formatCents(toCents(present.price, currency), currency)}`,
      );
    if (price === undefined && before.on_sale === onSale) return { shoe: present, change: null };
    await setActor(transaction, caller);
    const change = { onSale, ...(price !== undefined && { priceCents: toCents(price, currency) }) };
    await changeShoe(transaction, id, change);
    return recordShoe(transaction, caller, { action: 'change', before, id });
  });
};

/** Sets the price of a shoe, unless it is another version of it by now. */
export const setPrice = async (
  { db, shopSettings }: Dependencies,
  { params: { id }, body, caller }: RouteCall<typeof setPriceEndpoint>,
): Promise<ChangedShoe | Problem<'NOT_FOUND' | 'CHANGED_MEANWHILE'>> => {
  const { currency } = await shopSettings.find();
  return db.transaction().execute(async (transaction) => {
    const before = await lockShoeSnapshot(transaction, id);
    if (!before) return problem('NOT_FOUND');
    if (body.version !== undefined && body.version !== before.version) return problem('CHANGED_MEANWHILE');
    const present = await findShoe(transaction, id);
    if (present?.price === body.price) return { shoe: present, change: null };
    await setActor(transaction, caller);
    await changeShoe(transaction, id, { priceCents: toCents(body.price, currency) });
    return recordShoe(transaction, caller, { action: 'change', before, id });
  });
};

/**
 * Deletes a shoe.
 * @returns the audit entry; null when there is no such shoe
 */
export const deleteShoe = (
  { db }: Dependencies,
  { params: { id }, caller }: RouteCall<typeof removeShoeEndpoint>,
): Promise<RecordedChange | null> =>
  db.transaction().execute(async (transaction) => {
    const before = await lockShoeSnapshot(transaction, id);
    if (!before) return null;
    await removeShoe(transaction, id);
    return recordAuditEntry(transaction, caller, { action: 'remove', entity: 'shoe', id, before });
  });

interface ShoeChange {
  readonly action: 'create' | 'change';
  readonly before: ShoeSnapshot | null;
  readonly id: string;
}

/** Records the audit entry of a change. */
export async function recordShoe(
  transaction: Database,
  caller: SignedIn,
  { action, before, id }: ShoeChange,
): Promise<ChangedShoe> {
  const after = await lockShoeSnapshot(transaction, id);
  const shoe = await findShoe(transaction, id);
  if (!after || !shoe) throw new Error(`shoe ${id} not found after it was written`);
  const change = await recordAuditEntry(transaction, caller, {
    action,
    entity: 'shoe',
    id,
    ...(before && { before }),
    after,
  });
  return { shoe, change };
}

/** The shoe of a repeated form, which changes nothing. */
export async function findUnchanged(
  db: ReadDatabase,
  id: string,
): Promise<ChangedShoe | Problem<'NOT_FOUND'>> {
  const shoe = await findShoe(db, id);
  return shoe ? { shoe, change: null } : problem('NOT_FOUND');
}

/** One shoe; null when it does not exist or is deleted. */
async function findShoe(db: ReadDatabase, id: string): Promise<Shoe | null> {
  const { rows } = await sql<ShoeRow>`
    select ${selectShoe} from shoe where shoe.id = ${id} and shoe.deleted_at is null`.execute(db);
  return rows[0] ? toShoe(rows[0]) : null;
}
