import { allFeatures } from './all-features.ts';
import type { AuditedEntities } from './modules/audit/audit.ts';
import { auditedCatalogChange } from './modules/bulk-changes/bulk-changes.ts';
import { auditedBrand, auditedShoe } from './modules/catalog/catalog.ts';
import { auditedUser } from './modules/customers/customers.ts';
import { auditedOrder } from './modules/payments/payments.ts';
import type { Dependencies } from './shared/dependencies.ts';

/** What can be undone in the shop and its features. Sent mails, payments, refunds, events of accounts, erased customers and webhooks cannot. */
export function auditedEntities(dependencies: Dependencies): AuditedEntities {
  let audited: AuditedEntities = {
    shoe: auditedShoe,
    brand: auditedBrand,
    catalogue: auditedCatalogChange,
    user: auditedUser(dependencies.settings.administrators),
    order: auditedOrder(dependencies.purchaseHooks),
  };
  for (const feature of allFeatures) audited = { ...audited, ...feature.audited?.(dependencies) };
  return audited;
}
