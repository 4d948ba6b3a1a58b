import type { Database } from '#platform/database/database.ts';
import type { FeatureGauge } from '#platform/features/feature.ts';

/** The gauges of emails. */
export const mailGauges: readonly FeatureGauge[] = [
  {
    name: 'shop_mails_refused',
    help: 'Emails that could not be delivered; listed on /admin/mails.',
    read: countRefusedMails,
  },
];

async function countRefusedMails(db: Database): Promise<number> {
  const query = db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('state', '=', 'failed').executeTakeFirstOrThrow()).count;
}
