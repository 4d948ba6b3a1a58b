import { sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { eraseRows } from './erase-rows.ts';
import { removePhotos } from './photo-folder.ts';

/**
 * The audit entry of a closed account, or why it was not closed. `payment-open`: a payment of theirs is neither made nor
 * failed yet, and would be of nobody.
 */
export type ClosingResult = { readonly change: RecordedChange | null } | 'payment-open' | 'gone';

/**
 * Closes the account of somebody at once, all or nothing: nobody can sign in to it, orders and reviews are of nobody, and
 * nothing new is written about the person. The rest is left to the job of `erasure-job.ts`.
 * @param record writes the audit entry, in the same transaction
 */
export async function closeAccount(
  {
    db,
    files,
    cacheInvalidator,
    privacyRules,
    log,
  }: Pick<Dependencies, 'db' | 'files' | 'cacheInvalidator' | 'privacyRules' | 'log'>,
  person: Person,
  record: (transaction: Database) => Promise<RecordedChange | null>,
): Promise<ClosingResult> {
  const reviewed = new Set<string>();
  const result = await db.transaction().execute<ClosingResult>(async (transaction) => {
    const locked = await transaction
      .selectFrom('shop_user')
      .select('id')
      .where('uid', '=', person.uid)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return 'gone';
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
    await transaction
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
      .execute();
    return { change };
  });
  if (typeof result === 'string') return result;
  // The account is closed all the same: the job tries again.
  await removePhotos(files, person.uid).catch((err: unknown) =>
    log.warn({ err, record: person.recordId, step: 'photos' }, 'account.erasure_failed'),
  );
  // The cached pages of these shoes have the reviews as they were.
  if (reviewed.size > 0) await cacheInvalidator.invalidate([...reviewed].map((id) => `shoe:${id}` as const));
  return result;
}
