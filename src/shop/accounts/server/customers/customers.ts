/** The public interface of the customers module. */

export { registerAccountRoutes } from './account-routes.ts';
export { auditedUser } from './audited-user.ts';
export { registerUserRoutes } from './user-routes.ts';
