import { type Selectable, sql } from 'kysely';
import type { Person, PersonRows } from '#database/privacy/table-privacy.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { PrivacyRules } from '#platform/features/privacy-rules.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { eraseRows } from './erase-rows.ts';
import { nextRange } from './table-range.ts';

export type ErasureRow = Selectable<Tables['erasure']>;

/** The steps of an erasure in the database, each named like its table; every one can be repeated. */
export const erasureSteps = ({ tables }: PrivacyRules): readonly string[] => [
  'payments',
  'kept',
  ...Object.entries(tables).flatMap(([table, { person }]) => (person ? [table] : [])),
];

/** The most rows of one statement. */
const batchSize = 500;

/**
 * Does a bounded part of the step of an erasure, in the caller's transaction, which has locked the erasure.
 * @returns where the step continues, in ids of a table that is read in ranges; null once nothing is left
 */
export async function doErasureStep(
  db: Database,
  { redactPayments, privacyRules }: Pick<Dependencies, 'redactPayments' | 'privacyRules'>,
  erasure: ErasureRow,
): Promise<number | null> {
  const { step, position } = erasure;
  const person = personOf(erasure);
  switch (step) {
    case 'payments':
      await redactPayments(db, await listPayments(db, person));
      return null;
    case 'kept':
      for (const { letGo } of privacyRules.hooks) if (await letGo?.(db, person, 'person')) return 0;
      return null;
  }
  const rows: PersonRows | undefined = privacyRules.tables[step]?.person;
  if (!rows) return null;
  if (!rows.inRanges) {
    const erased = await eraseRows(db, step, { rows, person, which: sql`true`, limit: batchSize });
    return erased < batchSize ? null : 0;
  }
  const range = await nextRange(db, step, position);
  if (!range) return null;
  await eraseRows(db, step, { rows, person, which: range.which });
  return range.end;
}

const personOf = (row: ErasureRow): Person => ({
  uid: row.uid,
  email: row.email,
  names: row.names,
  nobody: row.id,
  recordId: row.record_id,
  places: row.places,
  ownsEmail: row.owns_email,
  emailSince: row.email_since,
  emailUntil: row.closed_at.toISOString(),
});

/** The payments of the person's attempts, which are of nobody by now. */
async function listPayments(db: Database, { nobody }: Person) {
  const attempts = await db
    .selectFrom('checkout_attempt')
    .select(['intent', 'payment_method'])
    .where('uid', '=', nobody)
    .execute();
  return {
    intents: attempts.flatMap(({ intent }) => intent ?? []),
    methods: attempts.map(({ payment_method }) => payment_method),
  };
}
