import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { RandomnessBeacon } from './randomness-beacon.ts';

/** How long a draw waits for its round of the beacon, in seconds; then it is drawn without. */
const longestWait = 30;

/** The most tickets that are placed in one transaction. */
const atOnce = 50_000;

/** What drawing a launch needs; `longDb`, because a million tickets take longer than a call may. */
interface DrawOptions {
  readonly longDb: Database;
  readonly beacon?: RandomnessBeacon | null | undefined;
}

/**
 * Closes the list of early tickets of a launch whose time has come, and publishes its hash: from here on it is decided
 * who is drawn. See `hashTickets` in the contract.
 * @returns whether this process did it
 */
export const closeTickets = ({ longDb }: DrawOptions, shoeId: string): Promise<boolean> =>
  inTransaction(longDb, async (transaction) => {
    const locked = await transaction
      .selectFrom('launch')
      .select('shoe_id')
      .where('shoe_id', '=', shoeId)
      .where('closed_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('opens_at', '<=', sql<Date>`clock_timestamp()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return false;
    const lines = sql`string_agg(id || ' ' || number || ' ' || new_account::int || chr(10), '' order by id collate "C")`;
    await transaction
      .updateTable('launch')
      .set(({ selectFrom }) => ({
        closed_at: sql<Date>`clock_timestamp()`,
        tickets_hash: selectFrom('launch_ticket')
          .select(sql<string>`encode(sha256(convert_to(coalesce(${lines}, ''), 'UTF8')), 'hex')`.as('hash'))
          .where('launch_ticket.shoe_id', '=', shoeId)
          .where('launch_ticket.early', '=', true),
      }))
      .where('shoe_id', '=', shoeId)
      .execute();
    return true;
  });

/**
 * Draws the places of a launch whose tickets are closed: the early ones as `drawPlaces` of the contract orders them, then
 * those that came meanwhile, as they came. Once all have one the seed is public. Waits for the round of its beacon.
 * @returns whether this process finished it, and if that was without the beacon that was named
 */
export async function drawLaunch(
  options: DrawOptions,
  shoeId: string,
): Promise<{ isDrawn: boolean; lacksBeacon: boolean }> {
  let drawn: Awaited<ReturnType<typeof drawSome>> = { isDrawn: false, lacksBeacon: false, hasMore: true };
  if (!(await readBeacon(options, shoeId))) return drawn;
  while (drawn.hasMore) drawn = await drawSome(options, shoeId);
  return drawn;
}

/** Gives the next tickets their places, in a transaction: a million at once would take longer than a statement may. */
const drawSome = ({ longDb }: DrawOptions, shoeId: string) =>
  inTransaction(longDb, async (transaction) => {
    const launch = await transaction
      .selectFrom('launch')
      .select(['beacon_url', 'beacon_randomness', 'last_place'])
      .where('shoe_id', '=', shoeId)
      .where('closed_at', 'is not', null)
      .where('drawn_at', 'is', null)
      .where('ended_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!launch) return { isDrawn: false, lacksBeacon: false, hasMore: false };
    const { numUpdatedRows } = await transaction
      .updateTable('launch_ticket')
      .from(({ selectFrom }) =>
        selectFrom(
          selectFrom('launch_ticket as ticket')
            .innerJoin('launch', 'launch.shoe_id', 'ticket.shoe_id')
            .select(['ticket.id', 'ticket.early', 'ticket.arrival', drawKey.as('key')])
            .where('ticket.shoe_id', '=', shoeId)
            .where('ticket.place', 'is', null)
            .orderBy(sql`not ticket.early, ${drawKey}, ticket.arrival`)
            .limit(atOnce)
            .as('next'),
        )
          .select('id')
          .select(
            sql<number>`${launch.last_place}::int + row_number() over (order by not early, key, arrival)`.as(
              'place',
            ),
          )
          .as('drawn'),
      )
      .set({ place: sql.ref('drawn.place') })
      .whereRef('launch_ticket.id', '=', 'drawn.id')
      .executeTakeFirstOrThrow();
    const placed = Number(numUpdatedRows);
    const isDrawn = placed < atOnce;
    await transaction
      .updateTable('launch')
      .set({
        last_place: launch.last_place + placed,
        ...(isDrawn && { drawn_at: sql<Date>`clock_timestamp()` }),
      })
      .where('shoe_id', '=', shoeId)
      .execute();
    const lacksBeacon = launch.beacon_url !== null && launch.beacon_randomness === null;
    return { isDrawn, lacksBeacon, hasMore: !isDrawn };
  });

/** By what early tickets are ordered; the others are by arrival. */
const drawKey = sql<string | null>`case when ticket.early then
  ticket.new_account::int || ' ' || encode(sha256(convert_to(launch.seed || ' ' || launch.tickets_hash || ' '
    || coalesce(launch.beacon_randomness, '-') || ' ' || ticket.id, 'UTF8')), 'hex') end collate "C"`;

/** Keeps the randomness of the round that was named. @returns whether there is nothing to wait for */
async function readBeacon({ longDb, beacon }: DrawOptions, shoeId: string): Promise<boolean> {
  const launch = await longDb
    .selectFrom('launch')
    .select(['beacon_url', 'beacon_round'])
    .select(
      sql<boolean>`clock_timestamp() - closed_at not between interval '0' and interval '1 second' * ${longestWait}::int`.as(
        'is_late',
      ),
    )
    .where('shoe_id', '=', shoeId)
    .where('drawn_at', 'is', null)
    .where('beacon_url', 'is not', null)
    .where('beacon_randomness', 'is', null)
    .executeTakeFirst();
  if (!launch?.beacon_url || launch.beacon_round === null || launch.is_late || !beacon) return true;
  const randomness = await beacon.readRound(launch.beacon_url, launch.beacon_round);
  if (randomness === null) return false;
  await longDb
    .updateTable('launch')
    .set({ beacon_randomness: randomness })
    .where('shoe_id', '=', shoeId)
    .where('drawn_at', 'is', null)
    .where('beacon_randomness', 'is', null)
    .execute();
  return true;
}
