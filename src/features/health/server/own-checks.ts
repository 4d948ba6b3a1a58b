import type { HealthCheck } from '#platform/features/health-check.ts';
import { databaseCheck, replicaCheck } from './checks/database-checks.ts';
import { filesCheck } from './checks/files-check.ts';
import { jobsCheck, mailCheck } from './checks/job-checks.ts';
import { checkoutCheck, paymentsCheck } from './checks/payment-checks.ts';
import { proxyCheck } from './checks/proxy-check.ts';
import { errorsCheck, pagesCheck } from './checks/request-checks.ts';
import { storefrontCheck } from './checks/storefront-check.ts';

/** The checks of the platform and the shop. Other features have their own. */
export const ownChecks: readonly HealthCheck[] = [
  checkoutCheck,
  storefrontCheck,
  databaseCheck,
  replicaCheck,
  paymentsCheck,
  mailCheck,
  filesCheck,
  jobsCheck,
  proxyCheck,
  pagesCheck,
  errorsCheck,
];
