import type { FastifyPluginAsync } from 'fastify';
import { auditedEntities } from './audited-entities.ts';
import { registerAuditRoutes } from './modules/audit/audit.ts';
import { balanceCsvPlugin, registerBalanceRoutes } from './modules/balance/balance.ts';
import { registerBulkEditRoutes } from './modules/bulk-changes/bulk-changes.ts';
import { registerShoeAdminRoutes } from './modules/catalog/catalog.ts';
import { registerDemoDataRoutes } from './modules/demo-data/demo-data.ts';
import { registerDisputeRoutes } from './modules/disputes/disputes.ts';
import { registerShopHealthRoutes } from './modules/health/health.ts';
import { registerMailLogRoutes, registerSubscriberRoutes } from './modules/mail/mail.ts';
import { registerOrderEventRoutes } from './modules/orders/orders.ts';
import { registerReconciliationRoutes, registerRefundRoutes } from './modules/payments/payments.ts';
import { exportPlugin, registerDashboardRoutes } from './modules/reports/reports.ts';
import { catalogueFilesPlugin, registerImportRoutes } from './modules/transfer/transfer.ts';
import { registerWebhookRoutes } from './modules/webhooks/webhooks.ts';
import type { Dependencies } from './shared/dependencies.ts';
import type { RegisterRoute } from './shared/route.ts';

interface AdministrationOptions {
  readonly dependencies: Dependencies;
  readonly registerRoute: RegisterRoute;
}

/** The calls of administrators alone, and the files that they download. */
export const administrationPlugin: FastifyPluginAsync<AdministrationOptions> = async (
  app,
  { dependencies, registerRoute },
) => {
  const audited = auditedEntities(dependencies);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  registerShoeAdminRoutes(registerRoute, dependencies);
  registerDashboardRoutes(registerRoute, dependencies);
  registerAuditRoutes(registerRoute, { ...dependencies, audited });
  registerOrderEventRoutes(registerRoute, dependencies);
  registerMailLogRoutes(registerRoute, dependencies);
  registerReconciliationRoutes(registerRoute, dependencies);
  registerRefundRoutes(registerRoute, dependencies);
  registerDisputeRoutes(registerRoute, dependencies);
  registerBalanceRoutes(registerRoute, dependencies);
  registerSubscriberRoutes(registerRoute, dependencies);
  registerDemoDataRoutes(registerRoute, { ...dependencies, audited: audited.demo });
  registerShopHealthRoutes(registerRoute, dependencies);
  registerImportRoutes(registerRoute, { ...dependencies, stopping: stopping.signal });
  registerBulkEditRoutes(registerRoute, dependencies);
  registerWebhookRoutes(registerRoute, dependencies);
  await app.register(exportPlugin, dependencies);
  await app.register(catalogueFilesPlugin, dependencies);
  await app.register(balanceCsvPlugin, dependencies);
};
