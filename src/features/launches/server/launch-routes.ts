import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { publicReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import {
  drawPageLength,
  findDrawEndpoint,
  findLaunchEndpoint,
  findPlaceEndpoint,
  joinLaunchEndpoint,
  type ListedLaunch,
  leaveLaunchEndpoint,
  listLaunchesEndpoint,
  remindOfLaunchEndpoint,
} from '../contract/launches.ts';
import {
  findLaunch,
  type LaunchRow,
  selectListedLaunches,
  selectPastLaunches,
  toBeacon,
  toLaunch,
  toListedLaunch,
} from './launch-rows.ts';
import { findPlace } from './line/find-place.ts';
import { createJoinTogether } from './line/join-together.ts';
import { leaveLine } from './line/leave-line.ts';

/** GET /launches and what is below it: the launch, its draw, the own place and the reminder. */
export function registerLaunchRoutes(
  registerRoute: RegisterRoute,
  { db, readDb }: Pick<Dependencies, 'db' | 'readDb'>,
): void {
  registerRoute(listLaunchesEndpoint, async () => {
    const isRecent = sql<boolean>`launch.opens_at > now() - interval '1 year'`;
    const [present, past] = await Promise.all([
      selectListedLaunches(readDb).where(isRecent).execute(),
      selectPastLaunches(readDb).where(isRecent).execute(),
    ]);
    const launches = [
      ...present.map((row) => toListedLaunch(row)),
      ...past.map((row) => toListedLaunch(row, false)),
    ];
    const shoes = new Set(launches.map(({ shoeId }): CacheTag => `shoe:${shoeId}`));
    return publicReply(200, launches.sort(compareInCalendar), ['launches', 'settings', ...shoes]);
  });

  registerRoute(findLaunchEndpoint, async ({ params: { id } }) => {
    const row = await findLaunch(readDb, id);
    return row ? publicReply(200, toLaunch(row), tagsOf(id), keptBriefly) : problem('NOT_FOUND');
  });

  registerRoute(findDrawEndpoint, async ({ params: { id }, query: { after = '' } }) => {
    const row = await findLaunch(readDb, id);
    if (!row) return problem('NOT_FOUND');
    const { tickets, next } = row.closed_at
      ? await listTickets(readDb, row, after)
      : { tickets: [], next: null };
    const { commitment, seed, tickets_hash: ticketsHash } = row;
    const body = { shoeId: id, commitment, seed, ticketsHash, beacon: toBeacon(row), tickets, next };
    return publicReply(200, body, tagsOf(id));
  });

  registerPlaceRoutes(registerRoute, db);
}

/** Those that are not over, soonest first, then the others, latest first. */
function compareInCalendar(one: ListedLaunch, other: ListedLaunch): number {
  const [first, second] = [isOver(one), isOver(other)];
  if (first !== second) return Number(first) - Number(second);
  const difference = Date.parse(one.opensAt) - Date.parse(other.opensAt);
  return (first ? -difference : difference) || (one.shoeId < other.shoeId ? -1 : 1);
}

const isOver = ({ stage }: ListedLaunch): boolean => stage === 'sold-out' || stage === 'ended';

/** A CDN asks once a second for all who wait behind it; browsers keep nothing. */
const keptBriefly = { 'cache-control': 'public, max-age=0, s-maxage=1' };

const tagsOf = (id: string): CacheTag[] => [`launch:${id}`, `shoe:${id}`];

/** A page of the early tickets of a launch, by id. */
async function listTickets(db: ReadDatabase, { shoe_id: shoeId, drawn_at }: LaunchRow, after: string) {
  const rows = await db
    .selectFrom('launch_ticket')
    .select(['id', 'number', 'new_account', 'place'])
    .where('shoe_id', '=', shoeId)
    .where('early', '=', true)
    .where(sql<boolean>`id collate "C" > ${after}`)
    .orderBy(sql`id collate "C"`)
    .limit(drawPageLength + 1)
    .execute();
  const tickets = rows.slice(0, drawPageLength).map(({ id, number, new_account, place }) => ({
    id,
    number,
    place: drawn_at ? place : null,
    group: new_account ? (1 as const) : (0 as const),
  }));
  return { tickets, next: rows.length > drawPageLength ? (tickets.at(-1)?.id ?? null) : null };
}

function registerPlaceRoutes(registerRoute: RegisterRoute, db: Database): void {
  const join = createJoinTogether(db);
  const answer = async (shoeId: string, uid: string) => {
    const place = await findPlace(db, shoeId, uid);
    return place ? reply(200, place) : problem('NOT_FOUND');
  };

  registerRoute(findPlaceEndpoint, ({ params: { id }, caller: { uid } }) => answer(id, uid));

  registerRoute(joinLaunchEndpoint, async ({ params: { id }, body, caller: { uid } }) => {
    const place = await join(id, { uid, number: body.number ?? randomBytes(16).toString('hex') });
    return place ? reply(200, place) : problem('NOT_FOUND');
  });

  registerRoute(leaveLaunchEndpoint, async ({ params: { id }, caller: { uid } }) => {
    await leaveLine(db, id, uid);
    return answer(id, uid);
  });

  registerRoute(remindOfLaunchEndpoint, async ({ params: { id }, body: { wanted }, caller: { uid } }) => {
    const launch = await findLaunch(db, id);
    if (!launch) return problem('NOT_FOUND');
    if (wanted && launch.opens_at.getTime() <= Date.now())
      return problem('NOT_ALLOWED_NOW', { detail: 'This launch has already opened' });
    await (wanted
      ? db
          .insertInto('launch_reminder')
          .values({ shoe_id: id, uid })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : db.deleteFrom('launch_reminder').where('shoe_id', '=', id).where('uid', '=', uid).execute());
    return reply(200, { wanted });
  });
}
