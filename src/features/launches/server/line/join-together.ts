import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import type { LaunchPlace } from '../../contract/launches.ts';
import { findPlaces } from './find-place.ts';
import { type Joining, joinLine } from './join-line.ts';

/** How long a process collects those who join a line before it writes them, in ms. */
const collecting = 20;

/** The most that are written at once. */
const atOnce = 1_000;

/** Those who wait to be written, and what tells them. */
interface Batch {
  readonly joining: Map<string, Joining>;
  /** Their places by uid, once they are committed. */
  readonly written: Promise<Places>;
}

type Places = ReadonlyMap<string, LaunchPlace>;

/**
 * Lets accounts join lines together: thousands that come in a second are tens of commits, and as many questions for their
 * places. Batches of a launch follow one another, in the order in which they came to this process.
 * @returns a function that resolves to the place of an account once it is committed; undefined where there is no such
 * launch
 */
export function createJoinTogether(
  db: Database,
): (shoeId: string, joining: Joining) => Promise<LaunchPlace | undefined> {
  const batches = new Map<string, Batch>();
  const lines = new Map<string, Promise<Places>>();

  const begin = (shoeId: string): Batch => {
    const joining = new Map<string, Joining>();
    const before = lines.get(shoeId);
    const write = async () => {
      await Promise.all([before?.catch(() => {}), wait(collecting)]);
      if (batches.get(shoeId) === batch) batches.delete(shoeId);
      return joinAll(db, shoeId, joining);
    };
    const batch: Batch = { joining, written: write() };
    lines.set(shoeId, batch.written);
    batches.set(shoeId, batch);
    const forget = () => {
      if (lines.get(shoeId) === batch.written) lines.delete(shoeId);
    };
    batch.written.then(forget, forget);
    return batch;
  };

  return async (shoeId, joining) => {
    const open = batches.get(shoeId);
    const batch = open && open.joining.size < atOnce ? open : begin(shoeId);
    if (!batch.joining.has(joining.uid)) batch.joining.set(joining.uid, joining);
    return (await batch.written).get(joining.uid);
  };
}

/** Locks the launch only for those who have no place yet. */
async function joinAll(db: Database, shoeId: string, joining: ReadonlyMap<string, Joining>): Promise<Places> {
  const present = await findPlaces(db, shoeId, [...joining.keys()]);
  const fresh = [...joining.values()].filter(({ uid }) => {
    const place = present.get(uid);
    return place && !place.joined && place.state !== 'sold-out';
  });
  if (fresh.length === 0) return present;
  await joinLine(db, shoeId, fresh);
  const uids = fresh.map(({ uid }) => uid);
  return new Map([...present, ...(await findPlaces(db, shoeId, uids))]);
}
