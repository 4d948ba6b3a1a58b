import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { allFeaturePages } from './all-feature-pages.ts';
import type { FeatureRoutes } from './feature-pages.ts';

/** All routes: those of the specification (§2) and those of the features. */
export default [
  layout('routes/layouts/storefront.tsx', [
    layout('routes/layouts/page.tsx', [
      index('routes/home/home.tsx'),
      route('products', 'routes/catalog/products.tsx'),
      route('products/:id', 'routes/product/product.tsx'),
      route('products/:id/reviews', 'routes/product/review-list.ts'),
      route('products/:id/review', 'routes/product/review.tsx'),
      route('colletions/:brand', 'routes/catalog/brand.tsx'),
      route('sale', 'routes/catalog/sale.tsx'),
      route('cart', 'routes/cart/cart.tsx'),
      route('favorites', 'routes/catalog/favorites.tsx'),
      route('newsletter', 'routes/newsletter/newsletter.tsx'),
      route('order/:idPayment', 'routes/order/order.tsx'),
      route('signin', 'routes/account/sign-in.tsx'),
      route('createaccount', 'routes/account/create-account.tsx'),
      route('forget', 'routes/account/recover-password.tsx'),
      route('account', 'routes/account/account.tsx'),
      ...bothSpellings('aboutUs', 'AboutUs', 'routes/content/about-us.tsx'),
      ...bothSpellings('contactUs', 'ContactUs', 'routes/content/contact-us.tsx'),
      ...bothSpellings('sizeChart', 'SizeChart', 'routes/content/size-chart.tsx'),
      ...bothSpellings('termsOfService', 'TermsOfService', 'routes/content/terms-of-service.tsx'),
      ...routesOfFeatures('storefront'),
      route('*', 'routes/content/not-found.tsx'),
    ]),
  ]),
  ...routesOfFeatures('documents'),
  ...routesOfFeatures('administrationDocuments'),
  layout('routes/admin/admin-only.tsx', [
    layout('routes/layouts/page.tsx', { id: 'admin-page' }, [
      route('admin', 'routes/admin/dashboard.tsx'),
      route('orders', 'routes/admin/orders.tsx'),
      route('createshoes', 'routes/admin/create-shoes.tsx'),
      route('createbrand', 'routes/admin/create-brand.tsx'),
      route('createsize', 'routes/admin/create-size.tsx'),
      route('modifshoe', 'routes/admin/modify-shoes.tsx'),
      route('admin/shoes/:id', 'routes/admin/edit-shoe.tsx'),
      route('admin/history', 'routes/admin/audit-log.tsx'),
      route('admin/people', 'routes/admin/messages-and-subscribers.tsx'),
      route('admin/charts', 'routes/admin/charts.tsx'),
      ...routesOfFeatures('administration'),
      layout('routes/admin/actions/post-only.ts', [
        route('admin/brands/:id', 'routes/admin/lists/brand.ts'),
        route('admin/sign-out', 'routes/admin/layout/sign-out.ts'),
        route('admin/users/:id', 'routes/admin/lists/user.ts'),
        route('orders/:idPayment/refunds', 'routes/admin/refund/refunds.ts'),
        route('orders/:idPayment/shipment', 'routes/admin/shipment/shipment.ts'),
        route('orders/:idPayment/status', 'routes/admin/lists/order-status.ts'),
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
