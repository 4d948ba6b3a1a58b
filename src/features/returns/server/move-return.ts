import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { exchangeInParcels } from '#shop/orders/server/orders.ts';
import {
  changeStock,
  type PurchaseHooks,
  planExchanges,
  type SizeUnits,
  type StockShortage,
  writeLines,
} from '#shop/orders/server/payments/payments.ts';
import { findLabels, markLabel, type StoredLabel } from './labels/label-store.ts';

/** The fields of a return that decide where its pairs are. */
export type ReturnPlace = Pick<
  Selectable<Tables['order_return']>,
  'state' | 'outcome' | 'restocked' | 'taken'
>;

/** A return, locked after its attempt, with its items, its label and its buyer. */
export interface LockedReturn extends ReturnPlace {
  readonly id: string;
  readonly order_id: string;
  readonly due_at: Date;
  readonly created_at: Date;
  readonly uid: string;
  readonly items: readonly Selectable<Tables['order_return_item']>[];
  readonly label: StoredLabel | null;
}

/** Why a return cannot reach a state: units that are gone, or a sentence. */
export type Hindrance = StockShortage | { readonly kind: 'lines'; readonly why: string };

/**
 * Locks a return until the transaction ends, after the attempt of its order, as refunds and changes of sizes do; null when
 * there is none.
 */
export async function lockReturn(db: Database, id: string): Promise<LockedReturn | null> {
  const found = await db
    .selectFrom('order_return')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'order_return.order_id')
    .select('checkout_attempt.uid')
    .where('order_return.id', '=', id)
    .forUpdate('checkout_attempt')
    .executeTakeFirst();
  const row =
    found &&
    (await db.selectFrom('order_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
  if (!row) return null;
  const items = await listItems(db, id);
  const label = (await findLabels(db, [id])).get(id) ?? null;
  return { ...row, uid: found.uid, items, label };
}

/** Lists the pairs of a return, as they were announced. */
export const listItems = (db: Database, id: string): Promise<Selectable<Tables['order_return_item']>[]> =>
  db.selectFrom('order_return_item').selectAll().where('return_id', '=', id).orderBy('position').execute();

/**
 * Moves a locked return to another state, in the caller's transaction: takes its pairs and the new ones into or out of
 * stock, and changes the sizes in the lines of its order. Every change of a return uses it, and so does every undo.
 * @returns what is in the way; null where the return was moved. With one, the transaction has to be rolled back
 */
export async function moveReturn(
  db: Database,
  own: LockedReturn,
  to: ReturnPlace,
  hooks: readonly PurchaseHooks[],
): Promise<Hindrance | null> {
  const before = unitsInStock(own, own);
  const changes = sumUnits([
    ...unitsInStock(own, to),
    ...before.map((one) => ({ ...one, units: -one.units })),
  ]);
  const shortage = await changeStock(
    db,
    {
      taken: changes.filter(({ units }) => units < 0).map((one) => ({ ...one, units: -one.units })),
      returned: changes.filter(({ units }) => units > 0),
    },
    { uid: own.uid, hooks },
  );
  if (shortage) return shortage;
  if (isSent(own) !== isSent(to)) {
    const exchanges = listExchanges(own.items, isSent(to));
    const lines = await planExchanges(db, own.order_id, exchanges);
    if (typeof lines === 'string') return { kind: 'lines', why: lines };
    await writeLines(db, own.order_id, lines);
    await exchangeInParcels(db, own.order_id, exchanges);
  }
  const { state, outcome, restocked, taken } = to;
  await db
    .updateTable('order_return')
    .set({ state, outcome, restocked, taken })
    .where('id', '=', own.id)
    .execute();
  const isAnnounced = state === 'announced';
  if (isAnnounced !== (own.state === 'announced')) await markLabel(db, own.id, isAnnounced);
  return null;
}

/**
 * Lists the size exchanges in an order that the swaps of a return make, or with `isThere` false, those that undo them.
 */
export const listExchanges = (
  items: readonly Pick<LockedReturn['items'][number], 'shoe_id' | 'size' | 'quantity' | 'swap_for'>[],
  isThere: boolean,
) =>
  items.flatMap(({ shoe_id: shoe, size, quantity: pairs, swap_for }) => {
    if (swap_for === null) return [];
    return isThere
      ? { shoe, size, newSize: swap_for, pairs }
      : { shoe, size: swap_for, newSize: size, pairs };
  });

const isSent = ({ outcome }: ReturnPlace): boolean => outcome === 'send';

/** The units that a return puts into stock; negative numbers are taken from stock. */
const unitsInStock = ({ items }: LockedReturn, { restocked, taken }: ReturnPlace): SizeUnits[] =>
  items.flatMap(({ shoe_id, size, quantity, swap_for }) => [
    ...(restocked ? [{ shoe_id, size, units: quantity }] : []),
    ...(taken && swap_for !== null ? [{ shoe_id, size: swap_for, units: -quantity }] : []),
  ]);

/** One entry for each size of a shoe. */
const sumUnits = (list: readonly SizeUnits[]): SizeUnits[] =>
  [...Map.groupBy(list, ({ shoe_id, size }) => `${shoe_id}\n${size}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, units: same.reduce((sum, { units }) => sum + units, 0) })),
  );
