import type { AuditedKinds } from '#platform/audit/server/audit.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { auditedUser } from '#shop/accounts/server/customers/customers.ts';
import { auditedAccount } from '#shop/accounts/server/identity/identity.ts';
import { addedSettings } from '#shop/added-settings.ts';
import { auditedCatalogChange } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { auditedBrand, auditedShoe } from '#shop/catalog/server/catalog.ts';
import { auditedBounce, auditedMessage, auditedNewsletterErasure } from '#shop/content/server/mail/mail.ts';
import { auditedMailTemplate } from '#shop/content/server/mail-templates/mail-templates.ts';
import { auditedFooter, auditedPage } from '#shop/content/server/pages/pages.ts';
import { editableMails } from '#shop/editable-mails.ts';
import {
  auditedCancellation,
  auditedDispute,
  auditedExchange,
  auditedOrder,
  auditedRefund,
  auditedSale,
} from '#shop/orders/server/payments/payments.ts';
import { auditedSettings } from '#shop/settings/server/settings.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly shoe: true;
    readonly brand: true;
    /** A change of many shoes. */
    readonly catalogue: true;
    readonly user: true;
    readonly order: true;
    readonly message: true;
    /** The mark of an address whose emails came back. */
    readonly bounce: true;
    /** An address that was erased from the newsletter. */
    readonly newsletter: true;
    readonly settings: true;
    readonly page: true;
    /** The texts of an email to customers. */
    readonly template: true;
    /** The order of the pages in the footer. */
    readonly footer: true;
    readonly account: true;
    readonly refund: true;
    readonly dispute: true;
    /** The cancellation of an order. */
    readonly cancellation: true;
    /** Pairs of an order in another size. */
    readonly exchange: true;
    /** A manual order. */
    readonly sale: true;
  }
}

/** What is audited in the shop and its features: what can be undone, and events that cannot. */
export const auditedKinds = (dependencies: Dependencies): AuditedKinds => ({
  entities: Object.assign(
    {
      shoe: auditedShoe(() => dependencies.shopSettings.latest().settings.currency),
      brand: auditedBrand,
      catalogue: auditedCatalogChange(dependencies.shoeColumns),
      user: auditedUser(dependencies.settings.administrators),
      order: auditedOrder(dependencies.purchaseHooks),
      message: auditedMessage,
      bounce: auditedBounce,
      settings: auditedSettings(addedSettings),
      page: auditedPage,
      template: auditedMailTemplate(editableMails),
      footer: auditedFooter,
    },
    ...allFeatures.map(({ audited }) => audited?.(dependencies)),
  ),
  events: Object.assign(
    {
      account: auditedAccount,
      refund: auditedRefund,
      dispute: auditedDispute,
      cancellation: auditedCancellation,
      exchange: auditedExchange,
      sale: auditedSale,
      newsletter: auditedNewsletterErasure,
    },
    ...allFeatures.map(({ auditedEvents }) => auditedEvents),
  ),
});
