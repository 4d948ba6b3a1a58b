import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { FeatureGauge } from '#platform/features/feature.ts';

/** The gauges of backups. */
export const backupGauges: readonly FeatureGauge[] = [
  {
    name: 'shop_backup_age_seconds',
    help: 'Age of the newest backup; infinite if there is none.',
    read: readBackupAge,
  },
];

async function readBackupAge(db: Database): Promise<number> {
  const row = await db
    .selectFrom('backup_state')
    .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('age'))
    .where(({ not }) => not(isFarInFuture('made_at')))
    .executeTakeFirst();
  return row?.age ?? Number.POSITIVE_INFINITY;
}
