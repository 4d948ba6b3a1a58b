import { type RawBuilder, sql } from 'kysely';
import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import type { Person, PersonRows } from '#database/privacy/table-privacy.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { endEntries } from '../waitlist/waitlist.ts';
import { photoFolder } from './photo-folder.ts';

/** `payment-open`: a payment of theirs is neither made nor failed yet, and would be of nobody. */
export type ErasureResult = 'erased' | 'payment-open' | 'gone';

/**
 * Erases somebody from every table, from the sandbox's books and from the files, all or nothing. Orders stay with items,
 * amount and date, reviews without an author, on cached pages too.
 * @param record writes the audit entry, in the same transaction
 */
export async function erasePerson(
  {
    longDb,
    files,
    redactPayments,
    cacheInvalidator,
  }: Pick<Dependencies, 'longDb' | 'files' | 'redactPayments' | 'cacheInvalidator'>,
  person: Person,
  record: (transaction: Database) => Promise<unknown>,
): Promise<ErasureResult> {
  const reviewed = new Set<string>();
  const result = await longDb.transaction().execute<ErasureResult>(async (transaction) => {
    const locked = await transaction
      .selectFrom('shop_user')
      .select('id')
      .where('uid', '=', person.uid)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return 'gone';
    const attempts = await transaction
      .selectFrom('checkout_attempt')
      .select(['state', 'intent', 'payment_method'])
      .where('uid', '=', person.uid)
      .execute();
    if (attempts.some(({ state }) => ['open', 'waiting', 'refunding'].includes(state))) return 'payment-open';
    await redactPayments(transaction, {
      intents: attempts.flatMap(({ intent }) => intent ?? []),
      methods: attempts.map(({ payment_method }) => payment_method),
    });
    await record(transaction);
    const reviews = transaction.selectFrom('review').select('shoe_id').where('uid', '=', person.uid);
    for (const { shoe_id } of await reviews.execute()) reviewed.add(shoe_id);
    // Before any of their rows is locked: a pair that was kept for them goes on to the next.
    const theirs = sql`(entry.uid = ${person.uid} or lower(entry.email) = ${person.email}
      and ${person.ownsEmail}::boolean)`;
    while ((await endEntries(transaction, theirs, { state: 'canceled' })).length > 0);
    for (const [table, { person: rows }] of Object.entries(shopPrivacy))
      if (rows) await eraseRows(transaction, table, { rows, person });
    for (const key of await files.list(photoFolder(person.uid))) await files.remove(key);
    return 'erased';
  });
  // The cached pages of these shoes have the reviews as they were.
  if (reviewed.size > 0) await cacheInvalidator.invalidate([...reviewed].map((id) => `shoe:${id}` as const));
  return result;
}

async function eraseRows(
  db: Database,
  table: string,
  { rows, person }: { rows: PersonRows; person: Person },
): Promise<void> {
  const theirs = rows.mentions
    ? sql`((${rows.whose(person)}) or (${rows.mentions(person)}))`
    : sql`(${rows.whose(person)})`;
  if (rows.erase === 'remove') {
    await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db);
    return;
  }
  const values = Object.entries(rows.blank).map(
    ([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value(person)}`,
  );
  if (values.length > 0)
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${theirs}`.execute(db);
}
