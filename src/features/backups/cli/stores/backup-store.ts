import type { Readable } from 'node:stream';

/** Where one backup goes. It is there under its name once it is whole, and not before. */
export interface BackupTarget {
  /** For messages: a path, or `s3://bucket/key`. */
  readonly name: string;
  /**
   * Stores all that the stream has; of a stream that fails nothing stays.
   * @returns the number of bytes
   * @throws BackupError when the place refuses it; what the stream failed with
   */
  store(content: Readable): Promise<number>;
}

/** Where scheduled backups are kept. */
export interface BackupStore {
  /** The place of the backup of a moment. */
  open(at: Date): Promise<BackupTarget>;
  /** Removes the oldest scheduled backups beyond `keep`, and what was left unfinished a day ago; nothing else. */
  removeOld(keep: number): Promise<void>;
}

/** What a killed process left unfinished is removed after so many ms. */
export const unfinishedAge = 24 * 3_600_000;

/** The name of a scheduled backup, after its time (UTC). */
export const nameAt = (at: Date): string =>
  `shop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Those of some names that are scheduled backups beyond the newest `keep`; those of a clock that ran ahead go first. */
export function namesBeyond(names: readonly string[], keep: number): string[] {
  const sorted = names.filter((name) => scheduled.test(name)).sort();
  const minute = 60_000;
  const isAhead = (name: string) => name > nameAt(new Date(Date.now() + minute));
  return [...sorted.filter(isAhead), ...sorted.filter((name) => !isAhead(name))].slice(0, -keep);
}

const scheduled = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;
