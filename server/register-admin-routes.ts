import type { FastifyInstance } from 'fastify';
import type { RegisterRoute } from './http/register-route.ts';
import { registerAuditRoutes } from './modules/audit/routes.ts';
import { registerMailLogRoutes } from './modules/mail/mail-log-routes.ts';
import { registerSubscriberRoutes } from './modules/mail/subscriber-routes.ts';
import { registerOrderEventRoutes } from './modules/orders/order-events-routes.ts';
import { registerReconciliationRoutes } from './modules/payments/reconciliation-routes.ts';
import { registerDashboardRoutes } from './modules/reports/dashboard-routes.ts';
import { registerExportRoutes } from './modules/reports/export-routes.ts';
import type { Dependencies } from './shared/dependencies.ts';

/** What administrators have beyond the specification's calls; `app` takes the files that are no calls. */
export function registerAdminRoutes(
  app: FastifyInstance,
  serve: RegisterRoute,
  dependencies: Dependencies,
): void {
  registerDashboardRoutes(serve, dependencies);
  registerAuditRoutes(serve, dependencies);
  registerOrderEventRoutes(serve, dependencies);
  registerMailLogRoutes(serve, dependencies);
  registerReconciliationRoutes(serve, dependencies);
  registerSubscriberRoutes(serve, dependencies);
  registerExportRoutes(app, dependencies);
}
