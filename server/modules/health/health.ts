/** The public interface of the health module. */
export { countAnswers } from './answer-counts.ts';
export { countJobs } from './checks/job-checks.ts';
export { registerShopHealthRoutes, startHealthJob } from './health-job.ts';
export { healthParts, listHealthStatuses } from './run-checks.ts';
