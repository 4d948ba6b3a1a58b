/** The public interface of the customers module. */
export { registerAccountRoutes } from './account-routes.ts';
export { learnSize, registerAccountSizeRoutes } from './account-size.ts';
export { auditedUser } from './audited-user.ts';
export { registerUserRoutes } from './user-routes.ts';
