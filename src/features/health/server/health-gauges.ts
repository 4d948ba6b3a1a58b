import type { FeatureGauge } from '#platform/features/feature.ts';
import { healthStatus } from '../contract.ts';
import { countJobs } from './checks/job-checks.ts';
import { listHealthStatuses } from './run-checks.ts';

/** The gauges of what waits, and of the parts of the shop. */
export const healthGauges = (parts: readonly string[]): readonly FeatureGauge[] => [
  {
    name: 'shop_jobs_waiting',
    help: 'Items waiting for background jobs, by kind.',
    label: 'kind',
    async read(db) {
      const unknown = { mails: Number.NaN, payments: Number.NaN, refunds: Number.NaN };
      const { mails, payments, refunds } = await countJobs(db).catch(() => unknown);
      return { mail: mails, payment: payments, refund: refunds };
    },
  },
  {
    name: 'shop_health',
    help: 'Status of each part on /admin/health: 0 works, 1 needs attention, 2 fails.',
    label: 'part',
    async read(db) {
      const unknown = parts.map((part) => ({ part, status: part === 'database' ? 'fail' : null }) as const);
      const statuses = await listHealthStatuses(db, parts).catch(() => unknown);
      return Object.fromEntries(
        statuses.map(({ part, status }) => [
          part,
          status ? healthStatus.options.indexOf(status) : Number.NaN,
        ]),
      );
    },
  },
];
