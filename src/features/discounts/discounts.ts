import type { ShopFeature } from '#shop/shop-feature.ts';
import { discountEndpoints } from './contract/discounts.ts';
import { auditedDiscount } from './server/audited-discount.ts';
import { registerDiscountAdminRoutes } from './server/discount-admin-routes.ts';
import { discountFilesPlugin } from './server/discount-files.ts';
import { registerDiscountLink } from './server/discount-link.ts';
import { discountPrivacy } from './server/discount-privacy.ts';
import { discountPurchases } from './server/discount-purchases.ts';
import { registerQuoteRoute } from './server/quote-discount.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly discount: true;
  }
}

/** Discount codes. */
export const discounts = {
  endpoints: discountEndpoints,
  async plugin(app, { registerRoute, dependencies }) {
    registerQuoteRoute(registerRoute, dependencies);
    registerDiscountAdminRoutes(registerRoute, dependencies);
    await app.register(discountFilesPlugin, dependencies);
  },
  async rootPlugin(app) {
    registerDiscountLink(app);
  },
  audited: ({ shopSettings }) => ({
    discount: auditedDiscount(() => shopSettings.latest().settings.currency),
  }),
  purchases: discountPurchases,
  privacy: discountPrivacy,
} satisfies ShopFeature;
