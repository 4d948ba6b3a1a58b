/** The public interface of the privacy module. */
export { enforceRetention } from './enforce-retention.ts';
export { startPersonalDataJob } from './personal-data-job.ts';
export { registerPrivacyRoutes } from './routes.ts';
