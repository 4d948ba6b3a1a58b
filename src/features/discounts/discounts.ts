import type { ShopFeature } from '#shop/shop-feature.ts';
import { quoteDiscountEndpoint } from './contract.ts';
import { discountPurchases } from './server/discount-purchases.ts';
import { registerQuoteRoute } from './server/quote-discount.ts';

/** Discount codes. */
export const discounts = {
  endpoints: { quoteDiscount: quoteDiscountEndpoint },
  async plugin(_app, { registerRoute, dependencies }) {
    registerQuoteRoute(registerRoute, dependencies);
  },
  purchases: discountPurchases,
} satisfies ShopFeature;
