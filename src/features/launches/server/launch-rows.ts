import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { shoeImage } from '#shop/catalog/server/catalog.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import type { Launch, LaunchStage, ListedLaunch } from '../contract/launches.ts';

const columns = [
  'launch.shoe_id',
  'launch.opens_at',
  'launch.per_account',
  'launch.announced_at',
  'launch.commitment',
  'launch.beacon_url',
  'launch.beacon_round',
  'launch.beacon_randomness',
  'launch.early',
  'launch.tickets',
  'launch.closed_at',
  'launch.tickets_hash',
  'launch.drawn_at',
  'launch.admitted_through',
  'launch.sold_out_at',
  'launch.ended_at',
] as const;

/** A launch, without its seed as long as that is a secret. */
export type LaunchRow = Omit<
  Selectable<Tables['launch']>,
  'seed' | 'last_place' | 'admitted_at' | 'withdrawn_at'
> & { seed: string | null; pairs: number; free: number };

/** Launches that were not taken back, of shoes that are not deleted. */
export const selectLaunches = (db: ReadDatabase) =>
  db
    .selectFrom('launch')
    .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
    .where('shoe.deleted_at', 'is', null)
    .where('launch.withdrawn_at', 'is', null)
    .select(columns)
    .select(sql<string | null>`case when launch.drawn_at is not null then launch.seed end`.as('seed'))
    .select(
      sql<number>`case when launch.sold_out_at is null and launch.ended_at is null then coalesce((
        select sum(quantity)::int from shoe_size where shoe_size.shoe_id = launch.shoe_id), 0) else 0 end`.as(
        'pairs',
      ),
    )
    .select(
      sql<number>`case when launch.sold_out_at is null and launch.ended_at is null then greatest(0, coalesce((
        select sum(quantity)::int from shoe_size where shoe_size.shoe_id = launch.shoe_id), 0) - coalesce((
        select sum(held)::int from launch_ticket where launch_ticket.shoe_id = launch.shoe_id and held > 0), 0)) else 0 end`.as(
        'free',
      ),
    );

/** Finds the launch of a shoe; undefined where there is none. */
export const findLaunch = (db: ReadDatabase, shoeId: string): Promise<LaunchRow | undefined> =>
  selectLaunches(db).where('launch.shoe_id', '=', shoeId).executeTakeFirst();

type StageColumns = Pick<LaunchRow, 'closed_at' | 'drawn_at' | 'sold_out_at' | 'ended_at'>;

/** How far a launch has come. */
export function stageOf({ closed_at, drawn_at, sold_out_at, ended_at }: StageColumns): LaunchStage {
  if (ended_at) return 'ended';
  if (sold_out_at) return 'sold-out';
  if (drawn_at) return 'open';
  return closed_at ? 'drawing' : 'announced';
}

/** Maps a row to what everybody may see of the launch. */
export const toLaunch = (row: LaunchRow): Launch => ({
  shoeId: row.shoe_id,
  opensAt: row.opens_at.toISOString(),
  announcedAt: row.announced_at.toISOString(),
  perAccount: row.per_account,
  stage: stageOf(row),
  pairs: row.pairs,
  free: row.free,
  early: row.early,
  tickets: row.tickets,
  admittedThrough: row.admitted_through,
  soldOutAt: row.sold_out_at?.toISOString() ?? null,
  commitment: row.commitment,
  ticketsHash: row.tickets_hash,
  seed: row.seed,
  beacon: toBeacon(row),
});

/** The beacon that goes into a draw; null where none does. */
export const toBeacon = ({ beacon_url, beacon_round, beacon_randomness }: LaunchRow): Launch['beacon'] =>
  beacon_url === null || beacon_round === null
    ? null
    : { url: beacon_url, round: beacon_round, randomness: beacon_randomness };

const listedColumns = [
  'shoe.name',
  'shoe.brand',
  'shoe.price_cents',
  'shoe.picture_base',
  'shoe.picture_views',
] as const;

/** The pairs that a launch sold, without those that a refund put back into stock. */
export const pairsSold = sql<number>`(select coalesce(sum(purchase.quantity - least(purchase.quantity, returned.pairs)), 0)::int
  from launch_purchase purchase
  join launch_ticket ticket on ticket.id = purchase.ticket_id
  join checkout_attempt attempt on attempt.id = purchase.attempt_id
  cross join lateral (select coalesce(sum(line.quantity - line.sent_again), 0) as pairs
    from refund join refund_line line on line.refund_id = refund.id
    where refund.attempt_id = attempt.id and refund.restocked_at is not null and line.shoe_id = ticket.shoe_id) returned
  where ticket.shoe_id = launch.shoe_id and attempt.state = 'paid')`;

/** Launches with what a list shows of their shoes. */
export const selectListedLaunches = (db: ReadDatabase) =>
  selectLaunches(db)
    .select(listedColumns)
    .select([shopCurrency.as('currency'), pairsSold.as('sold')]);

/** Launches of which another one of the same shoe has taken the place, likewise. */
export const selectPastLaunches = (db: ReadDatabase) =>
  db
    .selectFrom('past_launch as launch')
    .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
    .where('shoe.deleted_at', 'is', null)
    .select(['launch.shoe_id', 'launch.opens_at', 'launch.per_account', 'launch.sold'])
    .select(['launch.sold_out_at', 'launch.ended_at'])
    .select([sql<null>`null`.as('closed_at'), sql<null>`null`.as('drawn_at')])
    .select(listedColumns)
    .select(shopCurrency.as('currency'));

type PastRow = Awaited<ReturnType<ReturnType<typeof selectPastLaunches>['executeTakeFirstOrThrow']>>;
type ListedRow = Omit<PastRow, keyof StageColumns> & StageColumns;

/** Maps a row to a line of the calendar; `hasDraw` unless it is a past one. */
export const toListedLaunch = (row: ListedRow, hasDraw = true): ListedLaunch => ({
  shoeId: row.shoe_id,
  name: row.name,
  brand: row.brand,
  price: toWholeUnits(row.price_cents, row.currency),
  image: shoeImage(row),
  opensAt: row.opens_at.toISOString(),
  perAccount: row.per_account,
  stage: stageOf(row),
  soldOutAt: row.sold_out_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  sold: row.sold,
  hasDraw,
});

/** Locks the launch of a shoe, and says by the database's clock whether its time has come; undefined where there is none. */
export const lockLaunch = (db: Database, shoeId: string) =>
  db
    .selectFrom('launch')
    .select([...columns, 'launch.last_place', 'launch.withdrawn_at'])
    .select(sql<boolean>`launch.opens_at <= clock_timestamp()`.as('is_due'))
    .where('shoe_id', '=', shoeId)
    .forUpdate()
    .executeTakeFirst();
