/** The public interface of the disputes module. */
export { registerDisputeRoutes } from './dispute-routes.ts';
