import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Problem } from '#platform/handlers/problem.ts';
import type { PurchaseHooks, ShoeSize } from '../purchase-hooks.ts';

/** Units of a size that are taken from stock, or that come back. */
export interface SizeUnits extends ShoeSize {
  readonly units: number;
}

/** Why units cannot be taken: too few are `left` of those `wanted`, or the shoe is not sold yet. */
export type StockShortage =
  | ({ readonly kind: 'sold-out'; readonly left: number; readonly wanted: number } & ShoeSize)
  | { readonly kind: 'not-open'; readonly opensAt: string | undefined };

/** Units that are taken, and those that come back; a size is in one of the lists at most. */
interface StockChange {
  readonly taken: readonly SizeUnits[];
  readonly returned: readonly SizeUnits[];
}

/**
 * Takes units from stock and returns others in the caller's transaction, or changes nothing. The sizes are locked in the
 * order of their ids, as a checkout does. Units that features keep for others are not available. A gate counts the units of
 * a shoe in all sizes together, so that an exchange needs no other place in its line; but before the shoe is sold there is
 * none. A size that is no longer sold takes nothing back.
 * @param uid whose units these are
 * @returns why they cannot be taken; null where stock was changed
 */
export async function changeStock(
  db: Database,
  { taken, returned }: StockChange,
  { uid, hooks }: { readonly uid: string; readonly hooks: readonly PurchaseHooks[] },
): Promise<StockShortage | null> {
  const gates = hooks.flatMap(({ gate }) => gate ?? []);
  const kept = [sql`0`, ...gates.map(({ keptForOthers }) => keptForOthers(uid))];
  const sizes = [...taken, ...returned];
  if (sizes.length === 0) return null;
  const locked = await db
    .selectFrom('shoe_size as entry')
    .select('entry.id')
    .where((row) =>
      row.or(
        sizes.map(({ shoe_id, size }) =>
          row.and([row('entry.shoe_id', '=', shoe_id), row('entry.size', '=', size)]),
        ),
      ),
    )
    .orderBy('entry.id')
    .forUpdate()
    .execute();
  // A statement that waits for a lock sees what is kept as it was before it waited, so this is read afterwards.
  const rows = await db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .select(['entry.id', 'entry.shoe_id', 'entry.size', 'entry.quantity', 'shoe.deleted_at'])
    .select([
      sql<number>`${sql.join(kept, sql` + `)}`.as('kept'),
      sql<readonly unknown[]>`json_build_array(${sql.join(gates.map(({ look }) => look(uid)))})`.as('looks'),
    ])
    .where('entry.id', '=', ({ fn, val }) => fn.any(val(locked.map(({ id }) => id))))
    .execute();
  const rowOf = (one: ShoeSize) =>
    rows.find(({ shoe_id, size }) => shoe_id === one.shoe_id && size === one.size);
  for (const { shoe_id, size, units } of taken) {
    const row = rowOf({ shoe_id, size });
    const wanted = Math.max(1, units);
    const closed = gates
      .map(({ refuse }, index) => refusalOf(refuse, row?.looks[index] ?? null, wanted))
      .find((refusal) => refusal?.code === 'NOT_OPEN');
    if (closed) return { kind: 'not-open', opensAt: closed.opensAt };
    const left = row && row.deleted_at === null ? Math.max(0, row.quantity - row.kept) : 0;
    if (left < wanted) return { kind: 'sold-out', shoe_id, size, left, wanted: units };
  }
  for (const one of [...taken.map((size) => ({ ...size, units: -size.units })), ...returned]) {
    const row = rowOf(one);
    if (row) await addUnits(db, row.id, one.units);
  }
  return null;
}

const refusalOf = (
  refuse: NonNullable<PurchaseHooks['gate']>['refuse'],
  found: unknown,
  units: number,
): Problem | null => (found === null ? null : refuse([{ found, units }]));

const addUnits = (db: Database, id: string, units: number) =>
  db
    .updateTable('shoe_size')
    .set((entry) => ({ quantity: entry('quantity', '+', units) }))
    .where('id', '=', id)
    .execute();
