/** The public interface of the reports module. */
export { registerDashboardRoutes } from './dashboard-routes.ts';
export { exportPlugin } from './export-routes.ts';
