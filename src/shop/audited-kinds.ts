import type { AuditedKinds } from '#platform/audit/server/audit.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { auditedUser } from '#shop/accounts/server/customers/customers.ts';
import { auditedAccount } from '#shop/accounts/server/identity/identity.ts';
import { auditedCatalogChange } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { auditedBrand, auditedShoe } from '#shop/catalog/server/catalog.ts';
import { auditedMessage } from '#shop/content/server/mail/mail.ts';
import { auditedDispute, auditedOrder, auditedRefund } from '#shop/orders/server/payments/payments.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly shoe: true;
    readonly brand: true;
    /** A change of many shoes. */
    readonly catalogue: true;
    readonly user: true;
    readonly order: true;
    readonly message: true;
    readonly account: true;
    readonly refund: true;
    readonly dispute: true;
  }
}

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
