/** The public interface of the privacy module. */
export { enforceRetention } from './enforce-retention.ts';
export { registerPrivacyRoutes } from './routes.ts';
