import type { HealthCheck } from '../health-check.ts';
import { backupCheck } from './backup-check.ts';
import { checkoutCheck } from './checkout-check.ts';
import { databaseCheck, replicaCheck } from './database-checks.ts';
import { filesCheck } from './files-check.ts';
import { jobsCheck, mailCheck } from './job-checks.ts';
import { paymentsCheck } from './payments-check.ts';
import { errorsCheck, pagesCheck } from './request-checks.ts';

/** Every check, in the order of the health page. A further part of the shop is checked by adding its check here. */
export const healthChecks: readonly HealthCheck[] = [
  checkoutCheck,
  databaseCheck,
  replicaCheck,
  paymentsCheck,
  mailCheck,
  filesCheck,
  backupCheck,
  jobsCheck,
  pagesCheck,
  errorsCheck,
];
