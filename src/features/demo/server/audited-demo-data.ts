import { sql } from 'kysely';
import type { AuditedEntity, AuditedField } from '#platform/audit/server/audit.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { ArchivePayments } from '#shop/orders/server/payments/payments.ts';
import { demoData, removeDemoDataEndpoint } from '../contract.ts';
import { countDemoData } from './count-demo-data.ts';
import { archiveDemoRows, restoreDemoRows } from './demo-archive.ts';
import { addDemoPromises, removeDemoPromises } from './demo-promises.ts';
import { demoIntents } from './demo-tables.ts';
import { releaseSwaps } from './release-swaps.ts';

/** The one entity of its kind. */
export const demoDataId = 'sales';

/** The demo customers with everything they did, removed and restored as one. */
export const auditedDemoData = (archivePayments: ArchivePayments): AuditedEntity => ({
  name: () => 'customers and orders',
  describe: (recorded) => {
    const counts = demoData.parse(recorded);
    return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, countField(count)]));
  },
  async lock(db) {
    await sql`lock table demo_record in share row exclusive mode`.execute(db);
    return countDemoData(db);
  },
  async write() {
    throw new Error('demo data is never changed, only removed and restored');
  },
  calls: () => [{ endpoint: removeDemoDataEndpoint }],
  softDelete: {
    async remove(db) {
      await rejectOpenPayments(db);
      await archivePayments(db, await findIntents(db), true);
      await releaseSwaps(db);
      await archiveDemoRows(db);
      await removeDemoPromises(db);
    },
    async restore(db) {
      const archived = await db.selectFrom('demo_archive').select('position').limit(1).executeTakeFirst();
      if (!archived) return false;
      await restoreDemoRows(db).catch(rejectTakenEmail);
      await archivePayments(db, await findIntents(db), false);
      await addDemoPromises(db);
      return true;
    },
  },
  tags: () => ['catalogue', 'settings'],
});

const countField = (count: number): AuditedField => ({ value: count, text: formatCount(count) });

async function findIntents(db: Database): Promise<string[]> {
  const { rows } = await sql<{ intent: string }>`${demoIntents}`.execute(db);
  return rows.map(({ intent }) => intent);
}

/** Somebody may have chosen a password for a demo customer and be paying right now. */
async function rejectOpenPayments(db: Database): Promise<void> {
  const open = await db
    .selectFrom('checkout_attempt')
    .innerJoin('demo_record', 'demo_record.id', 'checkout_attempt.uid')
    .select('checkout_attempt.id')
    .where('state', 'in', ['open', 'waiting', 'refunding'])
    .executeTakeFirst();
  if (!open) return;
  const detail = 'A demo customer is paying right now. Try again in a few minutes';
  throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
}

function rejectTakenEmail(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  if (!isTaken) throw error;
  const detail = 'Someone else now uses the email address of a demo customer or subscriber';
  throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
}
