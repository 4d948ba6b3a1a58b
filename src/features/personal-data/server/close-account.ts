import { sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { eraseRows } from './erase-rows.ts';
import { rememberErasure } from './erased-people.ts';
import { removePhotos } from './photo-folder.ts';

/**
 * The audit entry of an erasure that has begun, or why it has not. `payment-open`: a payment of theirs is neither made nor
 * failed yet, and would be of nobody. `gone`: they have no account any more, or one meanwhile.
 */
export type ClosingResult = { readonly change: RecordedChange | null } | 'payment-open' | 'gone';

/** What the beginning of an erasure needs. */
export type ClosingOptions = Pick<Dependencies, 'db' | 'files' | 'cacheInvalidator' | 'privacyRules'> & {
  readonly log: Record<'warn', (details: object, message: string) => void>;
};

/** Writes the audit entry of an erasure, in the same transaction. */
export type RecordErasure = (transaction: Database) => Promise<RecordedChange | null>;

/**
 * Closes the account of somebody at once, all or nothing: nobody can sign in to it, orders and reviews are of nobody, and
 * nothing new is written about the person. The rest is left to the job of `erasure-job.ts`.
 */
export const closeAccount = (
  options: ClosingOptions,
  person: Person,
  record: RecordErasure,
): Promise<ClosingResult> =>
  beginErasure(options, person, async (transaction) => {
    const locked = await transaction
      .selectFrom('shop_user')
      .select('id')
      .where('uid', '=', person.uid)
      .forUpdate()
      .executeTakeFirst();
    return locked ? record : null;
  });

/** Begins the erasure of somebody without an account in the same way. */
export const eraseGuest = (
  options: ClosingOptions,
  person: Person,
  record: RecordErasure,
): Promise<ClosingResult> => beginErasure(options, person, async () => record);

async function beginErasure(
  options: ClosingOptions,
  person: Person,
  /** Locks the person; null where there is none. */
  lock: (transaction: Database) => Promise<RecordErasure | null>,
): Promise<ClosingResult> {
  const { db, files, cacheInvalidator, privacyRules, log } = options;
  const reviewed = new Set<string>();
  const result = await db.transaction().execute(async (transaction) => {
    const record = await lock(transaction);
    if (!record) return 'gone';
    const unsettled = await transaction
      .selectFrom('checkout_attempt')
      .select('id')
      .where('uid', '=', person.uid)
      .where('state', 'in', ['open', 'waiting', 'refunding'])
      .executeTakeFirst();
    if (unsettled) return 'payment-open';
    const change = await record(transaction);
    const reviews = transaction.selectFrom('review').select('shoe_id').where('uid', '=', person.uid);
    for (const { shoe_id } of await reviews.execute()) reviewed.add(shoe_id);
    // Before any of their rows is locked: everyone else locks what is kept before the row that says for whom.
    for (const { letGo } of privacyRules.hooks) while (await letGo?.(transaction, person, 'account'));
    for (const [table, { person: rows }] of Object.entries(privacyRules.tables))
      if (rows?.atOnce) await eraseRows(transaction, table, { rows, person, which: sql`true` });
    const erasure = await transaction
      .insertInto('erasure')
      .values({
        id: person.nobody,
        record_id: person.recordId,
        uid: person.uid,
        email: person.email,
        owns_email: person.ownsEmail,
        email_since: person.emailSince,
        names: [...person.names],
        places: [...person.places],
      })
      // Another process may be repeating the same erasure.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return erasure ? { change, erasure } : 'gone';
  });
  if (typeof result === 'string') return result;
  const { change, erasure } = result;
  // The erasure has begun all the same: the job tries again.
  await rememberErasure(files, erasure)
    .then(() => removePhotos(files, person.uid))
    .catch((err: unknown) =>
      log.warn({ err, record: person.recordId, step: 'files' }, 'account.erasure_failed'),
    );
  // The cached pages of these shoes have the reviews as they were.
  if (reviewed.size > 0) await cacheInvalidator.invalidate([...reviewed].map((id) => `shoe:${id}` as const));
  return { change };
}
