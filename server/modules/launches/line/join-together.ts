import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../shared/dependencies.ts';
import { type Joining, joinLine } from './join-line.ts';

/** How long a process collects those who join a line before it writes them, in ms. */
const collecting = 20;

/** The most that are written at once. */
const atOnce = 1_000;

/** Those who wait to be written, and what tells them. */
interface Batch {
  readonly joining: Map<string, Joining>;
  readonly written: Promise<void>;
}

/**
 * Lets accounts join lines together: thousands that come in a second are tens of commits. Batches of a launch follow one
 * another, in the order in which they came to this process.
 */
export function createJoinTogether(db: Database): (shoeId: string, joining: Joining) => Promise<void> {
  const batches = new Map<string, Batch>();
  const lines = new Map<string, Promise<void>>();

  const begin = (shoeId: string): Batch => {
    const joining = new Map<string, Joining>();
    const before = lines.get(shoeId) ?? Promise.resolve();
    const write = async () => {
      await Promise.all([before.catch(() => {}), wait(collecting)]);
      if (batches.get(shoeId) === batch) batches.delete(shoeId);
      await joinLine(db, shoeId, [...joining.values()]);
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

  return (shoeId, joining) => {
    const open = batches.get(shoeId);
    const batch = open && open.joining.size < atOnce ? open : begin(shoeId);
    if (!batch.joining.has(joining.uid)) batch.joining.set(joining.uid, joining);
    return batch.written;
  };
}
