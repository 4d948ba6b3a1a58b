import type { CacheInvalidator } from '../shared/cache-invalidator.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import type { CacheEntry } from './cache-entry.ts';

/** The kept public answers of one process: bounded, forgotten by tag, made once however many ask. */
export interface ResponseCache extends CacheInvalidator {
  /** The kept answer of a key. */
  find(key: string): CacheEntry | undefined;
  /**
   * The answer of a key, made unless it is kept or being made already. One with status 200 is kept, unless a change it
   * depends on was told meanwhile. What `make` throws reaches everybody who waited.
   */
  fill(key: string, make: () => Promise<CacheEntry>): Promise<CacheEntry>;
  /** How many answers are kept, and their bytes. */
  readonly size: { answers: number; bytes: number };
  /** How often a kept answer was found so far. */
  readonly found: number;
}

interface Entry {
  readonly answer: CacheEntry;
  /** Asked for since it was last passed over: it gets a second chance. */
  used: boolean;
}

interface Flight {
  readonly promise: Promise<CacheEntry>;
  readonly missed: Set<CacheTag>;
  lost: boolean;
}

/** Keeps answers of at most `limit` bytes together; one larger than a sixteenth of it is never kept. */
export function createResponseCache(limit = 64 * 1024 * 1024): ResponseCache {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<CacheTag, Set<string>>();
  const joinable = new Map<string, Flight>();
  const flights = new Set<Flight>();
  let bytes = 0;
  let found = 0;
  let suspended = false;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.answer.cost;
    for (const tag of entry.answer.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= limit) return;
      if (entry.used) {
        entry.used = false;
        entries.delete(key);
        entries.set(key, entry);
      } else {
        drop(key);
      }
    }
  }

  function keep(key: string, answer: CacheEntry): void {
    if (answer.cost > limit / 16) return;
    drop(key);
    entries.set(key, { answer, used: false });
    bytes += answer.cost;
    for (const tag of answer.tags) {
      const keys = keysOf.get(tag);
      if (keys) keys.add(key);
      else keysOf.set(tag, new Set([key]));
    }
    makeRoom();
  }

  function start(key: string, make: () => Promise<CacheEntry>): Flight {
    const flight: Flight = { promise: make(), missed: new Set(), lost: suspended };
    const land = () => {
      flights.delete(flight);
      if (joinable.get(key) === flight) joinable.delete(key);
    };
    flight.promise.then((answer) => {
      land();
      const stale = flight.lost || answer.tags.some((tag) => flight.missed.has(tag));
      if (answer.status === 200 && !stale) keep(key, answer);
    }, land);
    joinable.set(key, flight);
    flights.add(flight);
    return flight;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.used = true;
      found += 1;
      return entry.answer;
    },
    fill(key, make) {
      const kept = entries.get(key)?.answer;
      if (kept) return Promise.resolve(kept);
      return (joinable.get(key) ?? start(key, make)).promise;
    },
    forget(tags) {
      for (const tag of tags) {
        for (const key of [...(keysOf.get(tag) ?? [])]) drop(key);
        for (const flight of flights) flight.missed.add(tag);
      }
      // Whoever asks from now on must see the change, so nobody joins what began before it.
      joinable.clear();
    },
    suspend() {
      suspended = true;
      for (const flight of flights) flight.lost = true;
      joinable.clear();
      entries.clear();
      keysOf.clear();
      bytes = 0;
    },
    resume() {
      suspended = false;
    },
    get size() {
      return { answers: entries.size, bytes };
    },
    get found() {
      return found;
    },
  };
}
