import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { allFeaturePages } from './platform/features/all-feature-pages.ts';
import type { FeatureRoutes } from './platform/features/feature-pages.ts';

/** All routes: those of the specification (§2) and those of the features. */
export default [
  layout('shop/shell/pages/layouts/storefront.tsx', [
    layout('shop/shell/pages/layouts/page.tsx', [
      index('shop/catalog/pages/home/home.tsx'),
      route('products', 'shop/catalog/pages/listings/products.tsx'),
      route('products/:id', 'shop/catalog/pages/product/product.tsx'),
      route('products/:id/reviews', 'shop/reviews/pages/review-list.ts'),
      route('products/:id/review', 'shop/reviews/pages/review.tsx'),
      route('colletions/:brand', 'shop/catalog/pages/listings/brand.tsx'),
      route('sale', 'shop/catalog/pages/listings/sale.tsx'),
      route('cart', 'shop/orders/pages/cart/cart.tsx'),
      route('favorites', 'shop/catalog/pages/favorites/favorites.tsx'),
      route('newsletter', 'shop/content/pages/newsletter/newsletter.tsx'),
      route('newsletter/:purpose', 'shop/content/pages/newsletter/newsletter-link.tsx'),
      route('order/:idPayment', 'shop/orders/pages/order/order.tsx'),
      route('signin', 'shop/accounts/pages/sign-in.tsx'),
      route('createaccount', 'shop/accounts/pages/create-account.tsx'),
      route('forget', 'shop/accounts/pages/recover-password.tsx'),
      route('account', 'shop/shell/pages/account/account.tsx'),
      ...bothSpellings('aboutUs', 'AboutUs', 'shop/content/pages/about-us.tsx'),
      ...bothSpellings('contactUs', 'ContactUs', 'shop/content/pages/contact-us.tsx'),
      ...bothSpellings('sizeChart', 'SizeChart', 'shop/catalog/pages/sizes/size-chart.tsx'),
      ...bothSpellings('termsOfService', 'TermsOfService', 'shop/content/pages/terms-of-service.tsx'),
      route('pages/:slug', 'shop/content/pages/written/written-page.tsx'),
      ...routesOfFeatures('storefront'),
      ...routesOfFeatures('storefrontDocuments'),
      route('*', 'shop/content/pages/not-found.tsx'),
    ]),
  ]),
  ...routesOfFeatures('unframed'),
  ...routesOfFeatures('administrationUnframed'),
  layout('shop/shell/pages/admin/admin-only.tsx', [
    layout('shop/shell/pages/layouts/page.tsx', { id: 'admin-page' }, [
      route('admin', 'shop/shell/pages/admin/dashboard.tsx'),
      route('orders', 'shop/orders/pages/admin/orders.tsx'),
      route('orders/:idPayment', 'shop/orders/pages/admin/order-details.tsx'),
      route('admin/orders/new', 'shop/orders/pages/admin/new-order/new-order.tsx'),
      route('createshoes', 'shop/catalog/pages/admin/create-shoes.tsx'),
      route('createbrand', 'shop/catalog/pages/admin/create-brand.tsx'),
      route('createsize', 'shop/catalog/pages/admin/create-size.tsx'),
      route('modifshoe', 'shop/catalog/pages/admin/modify-shoes.tsx'),
      route('admin/shoes/:id', 'shop/catalog/pages/admin/edit-shoe.tsx'),
      route('admin/history', 'shop/shell/pages/admin/audit-log.tsx'),
      route('admin/people', 'shop/content/pages/admin/messages/messages-and-subscribers.tsx'),
      route('admin/charts', 'shop/catalog/pages/admin/charts/charts.tsx'),
      route('admin/settings', 'shop/settings/pages/settings.tsx'),
      route('admin/settings/delivery', 'shop/delivery/pages/delivery-settings.tsx'),
      route('admin/settings/seller', 'shop/settings/pages/seller.tsx'),
      route('admin/mail-templates', 'shop/content/pages/admin/mail-templates/mail-templates.tsx'),
      route('admin/mail-templates/:kind', 'shop/content/pages/admin/mail-templates/edit-mail-template.tsx'),
      route('admin/pages', 'shop/content/pages/admin/written/pages.tsx'),
      route('admin/pages/:slug', 'shop/content/pages/admin/written/edit-page.tsx'),
      route('admin/pages/:slug/versions/:version', 'shop/content/pages/admin/written/page-version.tsx'),
      ...routesOfFeatures('administration'),
      layout('platform/tables/actions/post-only.ts', [
        route('admin/brands/:id', 'shop/catalog/pages/admin/brand.ts'),
        route('admin/mail-templates/:kind/remove', 'shop/content/pages/admin/mail-templates/remove.ts'),
        route('admin/messages/:id', 'shop/content/pages/admin/messages/message.ts'),
        route('admin/pages/:slug/move', 'shop/content/pages/admin/written/move-page.ts'),
        route('admin/pages/:slug/remove', 'shop/content/pages/admin/written/remove-page.ts'),
        route('admin/sign-out', 'shop/accounts/pages/admin/sign-out.ts'),
        route('admin/settings/:file', 'shop/settings/pages/settings-file.ts'),
        route('admin/subscribers/bounces', 'shop/content/pages/admin/messages/bounce.ts'),
        route('admin/subscribers/erase', 'shop/content/pages/admin/messages/erase-subscriber.ts'),
        route('admin/users/:id', 'shop/accounts/pages/admin/user.ts'),
        route('orders/:idPayment/change', 'shop/orders/pages/admin/order-change.ts'),
        route('orders/:idPayment/refunds', 'shop/orders/pages/admin/refund/refunds.ts'),
        route('orders/:idPayment/shipment', 'shop/orders/pages/admin/shipment/shipment.ts'),
        route('orders/:idPayment/status', 'shop/orders/pages/admin/order-status.ts'),
        ...routesOfFeatures('administrationActions'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

/** A page under both spellings; the first is canonical. */
function bothSpellings(path: string, other: string, file: string) {
  return [route(path, file), route(other, file, { id: other })];
}

function routesOfFeatures(kind: keyof FeatureRoutes) {
  return allFeaturePages.flatMap(({ routes }) =>
    Object.entries(routes?.[kind] ?? {}).map(([path, file]) => route(path, file)),
  );
}
