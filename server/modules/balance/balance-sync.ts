import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import { inTransaction } from '../../shared/transaction.ts';

/** How far the copy of the provider's books reaches, and where its present pass is. */
export type BalanceSync = Selectable<Tables['balance_sync']>;

/** A process that died is waited for this long. */
const claimSeconds = 60;

/** The present state. */
export const readBalanceSync = (db: Database): Promise<BalanceSync> =>
  db.selectFrom('balance_sync').selectAll().executeTakeFirstOrThrow();

/**
 * Claims the next pass, or the rest of the present one, for this process: undefined when another has it, or when the copy
 * is newer than `maxAge` ms and nobody wants it read again. One that is complete until a time to come, because a clock
 * ran ahead, is read from the beginning: nobody knows what it lacks.
 */
export async function claimBalanceSync(db: Database, maxAge: number): Promise<BalanceSync | undefined> {
  return db
    .updateTable('balance_sync')
    .set(({ eb }) => ({
      generation: eb('generation', '+', 1),
      claimed_until: sql<Date>`clock_timestamp() + interval '1 second' * ${claimSeconds}::int`,
      complete_until: sql<Date>`case when ${isFarInFuture('complete_until')} then null else complete_until end`,
      wanted: sql<boolean>`wanted and pass_started_at is not null`,
      pass_started_at: sql<Date>`coalesce(pass_started_at, clock_timestamp())`,
    }))
    .where(({ eb, or }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<', sql<Date>`clock_timestamp()`),
        isFarInFuture('claimed_until', claimSeconds),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb.ref('wanted'),
        eb('pass_started_at', 'is not', null),
        eb('complete_until', 'is', null),
        isFarInFuture('complete_until'),
        eb('complete_until', '<', sql<Date>`clock_timestamp() - interval '1 ms' * ${maxAge}::int`),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Ends a claim, so that others need not wait until it runs out. @param pause for how many seconds nobody reads on */
export async function releaseBalanceSync(db: Database, generation: number, pause: number): Promise<void> {
  await db
    .updateTable('balance_sync')
    .set({ claimed_until: sql<Date>`clock_timestamp() + interval '1 second' * ${pause}::int` })
    .where('generation', '=', generation)
    .execute();
}

/**
 * Records one page together with where the next one begins, if the claim is still this process's.
 * @returns whether it was
 */
export function recordBalancePage(
  db: Database,
  generation: number,
  record: (transaction: Database) => Promise<Partial<BalanceSync>>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const own = await transaction
      .selectFrom('balance_sync')
      .select('id')
      .where('generation', '=', generation)
      .forUpdate()
      .executeTakeFirst();
    if (!own) return false;
    await transaction
      .updateTable('balance_sync')
      .set({
        claimed_until: sql<Date>`clock_timestamp() + interval '1 second' * ${claimSeconds}::int`,
        ...(await record(transaction)),
      })
      .execute();
    return true;
  });
}

/** Asks for a new pass, because something happened to the balance. */
export async function wantBalance(db: Database): Promise<void> {
  await db.updateTable('balance_sync').set({ wanted: true }).execute();
}

/** Drops the copy, because the provider's books are others now; it is read again from there. */
export async function dropBalance(db: Database): Promise<void> {
  await db
    .updateTable('balance_sync')
    .set({
      generation: sql<number>`generation + 1`,
      ...{ claimed_until: null, wanted: true, complete_until: null, read_back_to: null },
      ...{ pass_started_at: null, phase: 'transactions', after_id: null },
    })
    .execute();
  await db.deleteFrom('balance_transaction').execute();
  await db.deleteFrom('payout').execute();
}
