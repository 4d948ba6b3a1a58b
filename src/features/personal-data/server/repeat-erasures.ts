import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { PrivacyRules } from '#platform/features/privacy-rules.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type ClosingOptions, closeAccount, eraseGuest } from './close-account.ts';
import { type ErasedPerson, listErasedPeople, readErasedPerson } from './erased-people.ts';
import { describeGuest, findPerson } from './find-person.ts';

/** What a repetition needs. */
export type RepeatOptions = Omit<ClosingOptions, 'log'> &
  Pick<Dependencies, 'longDb'> & {
    readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
  };

/** How many people were there again and are being erased, and how many others have a payment that is not over yet. */
export interface RepeatedErasures {
  readonly people: number;
  readonly left: number;
}

/**
 * Erases those again whom a restored backup brought back: the list of `erased-people.ts` has their erasure, and the
 * database does not know it. Everything in such a database is from before the erasure. Any number of processes may do this.
 */
export async function repeatErasures(options: RepeatOptions): Promise<RepeatedErasures> {
  const { db, longDb, files, privacyRules, log } = options;
  const missing = await findMissing(db, await listErasedPeople(files));
  const listed: ErasedPerson[] = [];
  for (const entry of missing) {
    const erased = await readErasedPerson(files, entry);
    if (erased) listed.push(erased);
  }
  if (listed.length === 0) return { people: 0, left: 0 };
  const uids = await findMatches(longDb, ['shop_user', 'uid'], listed, 'uid');
  const emails = await findEmails(longDb, privacyRules, listed);
  let people = 0;
  let left = 0;
  for (const erased of listed) {
    const found = await findReturned(options, {
      erased,
      uid: uids.get(erased.id),
      email: emails.get(erased.id),
    });
    const results = [];
    for (const { erase, person } of found) results.push(await erase(options, person, async () => null));
    if (results.includes('payment-open')) left += 1;
    else {
      if (results.length > 0) people += 1;
      await markKnown(db, erased);
    }
  }
  if (people + left > 0) log.info({ people, left }, 'privacy.erasures_repeated');
  return { people, left };
}

async function findMissing(
  db: Database,
  listed: ReadonlyMap<string, string>,
): Promise<readonly (readonly [id: string, key: string])[]> {
  const ids = [...listed.keys()];
  const known = await db
    .selectFrom('erasure')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  const isKnown = new Set(known.map(({ id }) => id));
  return [...listed].filter(([id]) => !isKnown.has(id));
}

/** Who is there again of somebody erased: their account, and what was written under their email without it. */
async function findReturned(
  { db, privacyRules }: RepeatOptions,
  { erased, uid, email }: { erased: ErasedPerson; uid: string | undefined; email: string | undefined },
) {
  const found: { readonly erase: typeof closeAccount; readonly person: Person }[] = [];
  const account =
    uid === undefined
      ? null
      : await findPerson({ db, privacyRules }, { uid }, email === undefined ? 'since-sign-up' : 'all');
  if (email !== undefined && email !== account?.email)
    found.push({
      erase: eraseGuest,
      person: {
        ...(await describeGuest(db, email)),
        recordId: erased.recordId,
        nobody: account ? `closed-${randomUUID()}` : erased.id,
      },
    });
  // The last one, because its id is that of the list.
  if (account) found.push({ erase: closeAccount, person: { ...account, nobody: erased.id } });
  return found;
}

/** The emails of those listed, wherever the database has one: by the ids of the list. */
async function findEmails(
  db: Database,
  { tables }: PrivacyRules,
  listed: readonly ErasedPerson[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [table, { columns, person }] of Object.entries(tables)) {
    if (!person || person.isJob) continue;
    for (const [column, kind] of Object.entries(columns))
      if (kind === 'email')
        for (const [id, email] of await findMatches(db, [table, column], listed, 'email'))
          found.set(id, email);
  }
  return found;
}

/** The texts of a column whose hash the list has, in small letters where they are emails. */
async function findMatches(
  db: Database,
  column: readonly [table: string, column: string],
  listed: readonly ErasedPerson[],
  hashed: 'uid' | 'email',
): Promise<Map<string, string>> {
  const [table, name] = column;
  const text = hashed === 'email' ? sql`lower(${sql.ref(name)})` : sql.ref(name);
  const rows = await db
    .selectFrom(sql<{ text: string }>`(select distinct ${text} as text from ${sql.table(table)})`.as('kept'))
    .innerJoin(
      sql<{ id: string; salt: string; hash: string }>`unnest(
        ${listed.map(({ id }) => id)}::text[],
        ${listed.map(({ salt }) => salt)}::text[],
        ${listed.map((erased) => erased[hashed])}::text[]
      )`.as<'listed'>(sql`listed (id, salt, hash)`),
      (join) => join.on(isHashOf('kept.text', 'listed.salt', 'listed.hash')),
    )
    .select(['listed.id', 'kept.text'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** The same hash as that of `erased-people.ts`. */
const isHashOf = (text: string, salt: string, hash: string) =>
  sql<boolean>`encode(sha256(convert_to(${sql.ref(salt)} || ${sql.ref(text)}, 'UTF8')), 'hex') = ${sql.ref(hash)}`;

/** Notes an erasure that has nobody to erase here, so that it is not looked for again. */
async function markKnown(db: Database, { id, recordId }: ErasedPerson): Promise<void> {
  await db
    .insertInto('erasure')
    .values({
      id,
      record_id: recordId,
      uid: '',
      email: '',
      owns_email: false,
      email_since: '',
      names: [],
      places: [],
      finished_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
