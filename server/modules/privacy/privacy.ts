/** The public interface of the privacy module. */
export { registerPrivacyRoutes } from './routes.ts';
