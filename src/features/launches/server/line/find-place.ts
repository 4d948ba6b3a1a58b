import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { LaunchPlace, PlaceState } from '../../contract/launches.ts';

/** Finds the place of an account in the line of a launch; undefined where there is no such launch. */
export const findPlace = async (
  db: Database,
  shoeId: string,
  uid: string,
): Promise<LaunchPlace | undefined> => (await findPlaces(db, shoeId, [uid])).get(uid);

/** Finds the places of accounts in the line of a launch, by their uid; none where there is no such launch. */
export async function findPlaces(
  db: Database,
  shoeId: string,
  uids: readonly string[],
): Promise<Map<string, LaunchPlace>> {
  const rows = await selectPlaces(db, shoeId, uids).execute();
  return new Map(rows.map((row) => [row.account, toPlace(row)]));
}

const selectPlaces = (db: Database, shoeId: string, uids: readonly string[]) =>
  db
    .selectFrom('launch')
    .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
    .innerJoin('shop_user as account', (join) =>
      join.on('account.uid', '=', sql<string>`any(${uids}::text[])`),
    )
    .leftJoin('launch_ticket as ticket', (join) =>
      join.onRef('ticket.shoe_id', '=', 'launch.shoe_id').onRef('ticket.uid', '=', 'account.uid'),
    )
    .leftJoin('launch_reminder as reminder', (join) =>
      join.onRef('reminder.shoe_id', '=', 'launch.shoe_id').onRef('reminder.uid', '=', 'account.uid'),
    )
    .select(['launch.admitted_through', 'launch.drawn_at', 'launch.sold_out_at', 'launch.ended_at'])
    .select(['ticket.id', 'ticket.number', 'ticket.new_account', 'ticket.place', 'ticket.held'])
    .select(['ticket.admitted_until', 'ticket.left_at', 'reminder.uid as reminded', 'account.uid as account'])
    .select(sql<boolean>`coalesce(ticket.admitted_until > clock_timestamp(), false)`.as('is_in_time'))
    .select(pairsOf(sql`attempt.state in ('open', 'waiting')`).as('paying'))
    .select(pairsOf(sql`attempt.state = 'paid'`).as('bought'))
    .where('launch.shoe_id', '=', shoeId)
    .where('launch.withdrawn_at', 'is', null)
    .where('shoe.deleted_at', 'is', null);

/** The pairs that checkouts of some states took with the ticket. */
const pairsOf = (states: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(purchase.quantity)::int from launch_purchase purchase
  join checkout_attempt attempt on attempt.id = purchase.attempt_id
  where purchase.ticket_id = ticket.id and ${states}), 0)`;

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>;

function toPlace(row: PlaceRow): LaunchPlace {
  const { state, admissionOver } = judge(row);
  const { id } = row;
  // A draw of very many takes several transactions.
  const place = row.drawn_at ? row.place : null;
  return {
    joined: id !== null,
    place,
    ahead: place === null ? null : Math.max(0, place - row.admitted_through - 1),
    state,
    admittedUntil: state === 'admitted' ? (row.admitted_until?.toISOString() ?? null) : null,
    admissionOver,
    bought: row.bought,
    ticket: id,
    number: row.number,
    newAccount: row.new_account ?? false,
    reminder: row.reminded !== null,
  };
}

function judge(row: PlaceRow): { state: PlaceState; admissionOver: boolean } {
  const wasLetIn = row.admitted_until !== null;
  const canBuy = wasLetIn && row.is_in_time && row.left_at === null && (row.held ?? 0) + row.paying > 0;
  const isPaying = !canBuy && row.paying > 0;
  // The line passes over disabled accounts.
  const wasPassed = row.place !== null && row.place <= row.admitted_through;
  const admissionOver = !isPaying && (row.left_at !== null || (wasPassed && !canBuy));
  if (row.sold_out_at ?? row.ended_at) return { state: 'sold-out', admissionOver };
  if (canBuy) return { state: 'admitted', admissionOver };
  if (isPaying) return { state: 'paying', admissionOver };
  if (admissionOver) return { state: 'sold-out', admissionOver };
  return { state: row.drawn_at ? 'waiting' : 'early', admissionOver };
}
