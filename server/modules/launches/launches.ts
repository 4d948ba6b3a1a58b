/** The public interface of the launches module. */
export {
  heldFor,
  type LaunchedUnits,
  refuseLaunched,
  restorePurchase,
  returnHeld,
  takeHeld,
} from './admissions.ts';
export { auditedLaunch } from './audited-launch.ts';
export { registerLaunchAdminRoutes } from './launch-admin-routes.ts';
export { startLaunchJob } from './launch-job.ts';
export { registerLaunchRoutes } from './launch-routes.ts';
