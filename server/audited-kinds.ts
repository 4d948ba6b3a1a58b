import { allFeatures } from './all-features.ts';
import type { AuditedKinds } from './modules/audit/audit.ts';
import { auditedCatalogChange } from './modules/bulk-changes/bulk-changes.ts';
import { auditedBrand, auditedShoe } from './modules/catalog/catalog.ts';
import { auditedUser } from './modules/customers/customers.ts';
import { auditedAccount } from './modules/identity/identity.ts';
import { auditedMessage } from './modules/mail/mail.ts';
import { auditedDispute, auditedOrder, auditedRefund } from './modules/payments/payments.ts';
import type { Dependencies } from './shared/dependencies.ts';

/** What is audited in the shop and its features: what can be undone, and events that cannot. */
export const auditedKinds = (dependencies: Dependencies): AuditedKinds => ({
  entities: Object.assign(
    {
      shoe: auditedShoe,
      brand: auditedBrand,
      catalogue: auditedCatalogChange,
      user: auditedUser(dependencies.settings.administrators),
      order: auditedOrder(dependencies.purchaseHooks),
      message: auditedMessage,
    },
    ...allFeatures.map(({ audited }) => audited?.(dependencies)),
  ),
  events: Object.assign(
    { account: auditedAccount, refund: auditedRefund, dispute: auditedDispute },
    ...allFeatures.map(({ auditedEvents }) => auditedEvents),
  ),
});
