import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { erasedPeopleFolder } from '#platform/storage/storage-marks.ts';

/**
 * What is kept of an erasure beside the database, so that a restored backup from before it does not bring the person back.
 * Nobody finds a person from it: it has hashes, each with a salt of its own.
 */
const erasedPerson = z.strictObject({
  recordId: z.string(),
  salt: z.string(),
  /** The hash of the uid; of somebody without an account that of orders by hand. */
  uid: z.string(),
  /** The hash of the email in small letters; null where it was not known to be theirs. */
  email: z.string().nullable(),
});

/** An erasure that the list has, by its `id` in the table `erasure`. */
export interface ErasedPerson extends z.infer<typeof erasedPerson> {
  readonly id: string;
}

/**
 * How long the list has an erasure, in days; a backup that is older brings people back. The table keeps the id for longer:
 * what the list has and the table has not is what a restore has undone.
 */
export const listedDays = 400;

/** Adds an erasure to the list; repeated, it replaces the entry. */
export async function rememberErasure(
  files: FileStorage,
  row: Pick<Selectable<Tables['erasure']>, 'id' | 'record_id' | 'uid' | 'email' | 'owns_email' | 'closed_at'>,
): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  const entry: z.infer<typeof erasedPerson> = {
    recordId: row.record_id,
    salt,
    uid: saltedHash(salt, row.uid),
    email: row.owns_email ? saltedHash(salt, row.email) : null,
  };
  await files.put(keyOf(row), Buffer.from(JSON.stringify(entry)));
}

/** The ids of the erasures in the list; older ones are removed from it. */
export async function listErasedPeople(files: FileStorage): Promise<Map<string, string>> {
  const oldest = dayOf(new Date(Date.now() - listedDays * 86_400_000));
  const listed = new Map<string, string>();
  for (const key of await files.list(erasedPeopleFolder)) {
    const [day = '', id = ''] = key.slice(erasedPeopleFolder.length).split('/');
    if (day < oldest) await files.remove(key);
    else listed.set(id, key);
  }
  return listed;
}

/** Reads an entry of the list; null where it is gone. */
export async function readErasedPerson(
  files: FileStorage,
  [id, key]: readonly [id: string, key: string],
): Promise<ErasedPerson | null> {
  const bytes = await files.get(key);
  return bytes && { id, ...erasedPerson.parse(JSON.parse(bytes.toString())) };
}

/** The hash by which the list knows a text; `repeat-erasures.ts` has the same in SQL. */
const saltedHash = (salt: string, text: string): string =>
  createHash('sha256')
    .update(salt + text)
    .digest('hex');

const keyOf = ({ id, closed_at }: { id: string; closed_at: Date }): string =>
  `${erasedPeopleFolder}${dayOf(closed_at)}/${id}`;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
