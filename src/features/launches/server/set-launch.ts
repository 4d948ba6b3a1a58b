import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { notifyDraw } from './draw-notices.ts';
import { endLaunch, openSale } from './end-launch.ts';
import { pairsSold } from './launch-rows.ts';
import { type LaunchState, lockLaunchState } from './launch-state.ts';

/*
 * Triggers of `launch`. A write also does this, in the same transaction:
 *
 * - `launch_change_insert`: invalidates the cached pages of the launch in every process, through `stock_change`
 * - `launch_change_update`: invalidates the cached pages of the launch in every process, through `stock_change`
 * - `launch_change_delete`: invalidates the cached pages of the launch in every process, through `stock_change`
 */

/** When a launch opens and how many pairs an account may buy. */
export interface LaunchPlan {
  readonly opensAt: Date;
  readonly perAccount: number;
}

/** The round of a beacon that goes into a draw; null where the shop has no beacon. */
export const namedRound = z.object({ url: z.string(), round: z.number() }).nullable();
type NamedRound = NonNullable<z.infer<typeof namedRound>>;

/** The round is known this long after the opening, in ms: later than the tickets are closed. */
const roundDelay = 5_000;

/**
 * Asks the beacon for its round for a launch that opens then; null where the shop has no beacon. Waits for the network, so
 * nothing may be locked meanwhile.
 * @throws ApiError NOT_ALLOWED_NOW when the beacon does not respond
 */
export async function requireRound(
  { beacon, log }: Pick<Dependencies, 'beacon' | 'log'>,
  opensAt: Date,
): Promise<NamedRound | null> {
  if (!beacon) return null;
  try {
    return { url: beacon.url, round: await beacon.findRound(new Date(opensAt.getTime() + roundDelay)) };
  } catch (err) {
    log.warn({ err }, 'launch.beacon_failed');
    const detail = "The shop's randomness beacon (LAUNCH_BEACON_URL) does not respond. Try again later";
    throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
  }
}

/**
 * Makes a shoe a launch, changes the launch before it opens, or with null takes it back, or ends the one that is open.
 * One that was taken back keeps its draw when it is announced again before its time has passed. One that is over can be
 * followed by a new one, which takes its place with a new seed and an empty line.
 * @returns the audit entry; null where nothing was changed
 */
export const setLaunch = (
  db: Database,
  {
    shoeId,
    plan,
    round,
    who,
  }: { shoeId: string; plan: LaunchPlan | null; round: NamedRound | null; who: SignedIn },
): Promise<RecordedChange | null | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW'>> =>
  inTransaction(db, async (transaction) => {
    const record = (action: 'create' | 'change' | 'remove', before: object | null, after: object | null) =>
      recordAuditEntry(transaction, who, {
        action,
        entity: 'launch',
        id: shoeId,
        ...(before && { before }),
        ...(after && { after }),
      });
    const locked = await lockLaunchState(transaction, shoeId);
    if (!locked) return problem('NOT_FOUND');
    const { state: before } = locked;
    const isOver = before === null || before.over;
    if (plan === null) {
      if (isOver) return null;
      await (before.open
        ? endLaunch(transaction, shoeId, 'ended_at')
        : withdrawLaunch(transaction, shoeId, true));
      const after = before.open ? await readState(transaction, shoeId) : null;
      return record(before.open ? 'change' : 'remove', before, after);
    }
    if (plan.opensAt.getTime() <= locked.now.getTime()) return pastProblem();
    if (!isOver && before.open)
      return problem('NOT_ALLOWED_NOW', { detail: 'This launch is open. You can only end it' });
    if (isOver) {
      if (locked.withdrawn && locked.withdrawn > locked.now) {
        // It is the same launch with those who entered its draw.
        await withdrawLaunch(transaction, shoeId, false);
        await changeLaunch(transaction, shoeId, plan, round);
      } else if (await isBeingPaid(transaction, shoeId)) {
        const detail = 'Someone is still paying in the last launch of this shoe. Try again in a few minutes';
        return problem('NOT_ALLOWED_NOW', { detail });
      } else await announceLaunch(transaction, shoeId, plan, round);
      return record('create', null, await readState(transaction, shoeId));
    }
    const isSame = before.opensAt === plan.opensAt.toISOString() && before.perAccount === plan.perAccount;
    if (isSame) return null;
    const isMoved = before.opensAt !== plan.opensAt.toISOString();
    await changeLaunch(transaction, shoeId, plan, isMoved ? round : undefined);
    return record('change', before, await readState(transaction, shoeId));
  });

/** The problem of a time that has passed. */
export const pastProblem = () => fieldProblem('opensAt', 'Choose a time in the future');

const readState = async (db: Database, shoeId: string): Promise<LaunchState | null> =>
  (await lockLaunchState(db, shoeId))?.state ?? null;

/** Whether checkouts in the launch of a shoe are not over: the next launch fixes how many pairs this one sold. */
async function isBeingPaid(db: Database, shoeId: string): Promise<boolean> {
  const open = await db
    .selectFrom('launch_purchase as purchase')
    .innerJoin('launch_ticket as ticket', 'ticket.id', 'purchase.ticket_id')
    .innerJoin('checkout_attempt as attempt', 'attempt.id', 'purchase.attempt_id')
    .select('attempt.id')
    .where('ticket.shoe_id', '=', shoeId)
    .where('attempt.state', 'in', ['open', 'waiting'])
    .executeTakeFirst();
  return open !== undefined;
}

/** The seed is a secret until the draw; the commitment to it is public from now on. */
async function announceLaunch(
  db: Database,
  shoeId: string,
  { opensAt, perAccount }: LaunchPlan,
  round: NamedRound | null,
): Promise<void> {
  const seed = randomBytes(32).toString('hex');
  await keepPastLaunch(db, shoeId);
  await db.deleteFrom('launch').where('shoe_id', '=', shoeId).execute();
  await db
    .insertInto('launch')
    .values({
      shoe_id: shoeId,
      opens_at: opensAt,
      per_account: perAccount,
      seed,
      commitment: createHash('sha256').update(seed).digest('hex'),
      ...roundColumns(round),
      announced_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  await openSale(db, shoeId, opensAt);
}

/** Keeps what the last launch of a shoe was for the calendar; nothing of one that never opened. */
const keepPastLaunch = (db: Database, shoeId: string) =>
  db
    .insertInto('past_launch')
    .columns(['shoe_id', 'opens_at', 'per_account', 'sold_out_at', 'ended_at', 'sold'])
    .expression((query) =>
      query
        .selectFrom('launch')
        .select(['shoe_id', 'opens_at', 'per_account', 'sold_out_at', 'ended_at', pairsSold.as('sold')])
        .where('shoe_id', '=', shoeId)
        .where(({ or, eb }) => or([eb('sold_out_at', 'is not', null), eb('ended_at', 'is not', null)])),
    )
    .execute();

/**
 * Changes a launch that is not open yet; the commitment and the tickets stay. Its rows are locked.
 * @param round undefined where it is not moved: leaves the one that was named
 */
export async function changeLaunch(
  db: Database,
  shoeId: string,
  { opensAt, perAccount }: LaunchPlan,
  round: NamedRound | null | undefined,
): Promise<void> {
  await db
    .updateTable('launch')
    .set({
      opens_at: opensAt,
      per_account: perAccount,
      ...(round !== undefined && roundColumns(round)),
    })
    .where('shoe_id', '=', shoeId)
    .execute();
  if (round !== undefined) await notifyDraw(db, shoeId, 'moved');
  await openSale(db, shoeId, opensAt);
}

/** Takes a launch back before it opens, or with false brings it back with its tickets. Its rows are locked. */
export async function withdrawLaunch(db: Database, shoeId: string, isWithdrawn: boolean): Promise<void> {
  const { opens_at } = await db
    .updateTable('launch')
    .set({ withdrawn_at: isWithdrawn ? sql<Date>`clock_timestamp()` : null })
    .where('shoe_id', '=', shoeId)
    .returning('opens_at')
    .executeTakeFirstOrThrow();
  await notifyDraw(db, shoeId, isWithdrawn ? 'withdrawn' : 'restored');
  await openSale(db, shoeId, isWithdrawn ? null : opens_at);
}

const roundColumns = (round: NamedRound | null) => ({
  beacon_url: round?.url ?? null,
  beacon_round: round?.round ?? null,
});
