/** The public interface of the health module. */
export { countAnswers } from './answer-counts.ts';
export { startHealthJob } from './health-job.ts';
export { registerShopHealthRoutes } from './health-routes.ts';
