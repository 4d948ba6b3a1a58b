import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { allFeaturePages } from './app/all-feature-pages.ts';
import type { FeatureRoutes } from './app/feature-pages.ts';

/** All routes: those of the specification (§2) and those of the features. */
export default [
  layout('app/routes/layouts/storefront.tsx', [
    layout('app/routes/layouts/page.tsx', [
      index('app/routes/home/home.tsx'),
      route('products', 'app/routes/catalog/products.tsx'),
      route('products/:id', 'app/routes/product/product.tsx'),
      route('products/:id/reviews', 'app/routes/product/review-list.ts'),
      route('products/:id/review', 'app/routes/product/review.tsx'),
      route('colletions/:brand', 'app/routes/catalog/brand.tsx'),
      route('sale', 'app/routes/catalog/sale.tsx'),
      route('cart', 'app/routes/cart/cart.tsx'),
      route('favorites', 'app/routes/catalog/favorites.tsx'),
      route('newsletter', 'app/routes/newsletter/newsletter.tsx'),
      route('order/:idPayment', 'app/routes/order/order.tsx'),
      route('signin', 'app/routes/account/sign-in.tsx'),
      route('createaccount', 'app/routes/account/create-account.tsx'),
      route('forget', 'app/routes/account/recover-password.tsx'),
      route('account', 'app/routes/account/account.tsx'),
      ...bothSpellings('aboutUs', 'AboutUs', 'app/routes/content/about-us.tsx'),
      ...bothSpellings('contactUs', 'ContactUs', 'app/routes/content/contact-us.tsx'),
      ...bothSpellings('sizeChart', 'SizeChart', 'app/routes/content/size-chart.tsx'),
      ...bothSpellings('termsOfService', 'TermsOfService', 'app/routes/content/terms-of-service.tsx'),
      ...routesOfFeatures('storefront'),
      route('*', 'app/routes/content/not-found.tsx'),
    ]),
  ]),
  ...routesOfFeatures('documents'),
  ...routesOfFeatures('administrationDocuments'),
  layout('app/routes/admin/admin-only.tsx', [
    layout('app/routes/layouts/page.tsx', { id: 'admin-page' }, [
      route('admin', 'app/routes/admin/dashboard.tsx'),
      route('orders', 'app/routes/admin/orders.tsx'),
      route('orders/:idPayment', 'app/routes/admin/order-details.tsx'),
      route('createshoes', 'app/routes/admin/create-shoes.tsx'),
      route('createbrand', 'app/routes/admin/create-brand.tsx'),
      route('createsize', 'app/routes/admin/create-size.tsx'),
      route('modifshoe', 'app/routes/admin/modify-shoes.tsx'),
      route('admin/shoes/:id', 'app/routes/admin/edit-shoe.tsx'),
      route('admin/history', 'app/routes/admin/audit-log.tsx'),
      route('admin/people', 'app/routes/admin/messages-and-subscribers.tsx'),
      route('admin/charts', 'app/routes/admin/charts.tsx'),
      ...routesOfFeatures('administration'),
      layout('app/routes/admin/actions/post-only.ts', [
        route('admin/brands/:id', 'app/routes/admin/lists/brand.ts'),
        route('admin/messages/:id', 'app/routes/admin/lists/message.ts'),
        route('admin/sign-out', 'app/routes/admin/layout/sign-out.ts'),
        route('admin/users/:id', 'app/routes/admin/lists/user.ts'),
        route('orders/:idPayment/refunds', 'app/routes/admin/refund/refunds.ts'),
        route('orders/:idPayment/shipment', 'app/routes/admin/shipment/shipment.ts'),
        route('orders/:idPayment/status', 'app/routes/admin/lists/order-status.ts'),
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
