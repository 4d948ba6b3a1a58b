import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Every address of the shop, in the very letters of the specification (§2, "exact matches"). */
export default [
  layout('screens/storefront.tsx', [
    layout('screens/screen.tsx', [
      index('screens/home/home.tsx'),
      page('products', 'screens/catalogue/products.tsx'),
      page('products/:id', 'screens/shoe/shoe.tsx'),
      page('colletions/:brand', 'screens/catalogue/brand.tsx'),
      page('sale', 'screens/catalogue/sale.tsx'),
      page('cart', 'screens/cart/cart.tsx'),
      page('favorites', 'screens/catalogue/favorites.tsx'),
      page('order/:idPayment', 'screens/order/order.tsx'),
      page('signin', 'screens/account/sign-in.tsx'),
      page('createaccount', 'screens/account/create-account.tsx'),
      page('forget', 'screens/account/recover.tsx'),
      page('account', 'screens/account/account.tsx'),
      ...twins('aboutUs', 'AboutUs', 'screens/pages/about-us.tsx'),
      ...twins('contactUs', 'ContactUs', 'screens/pages/contact-us.tsx'),
      ...twins('sizeChart', 'SizeChart', 'screens/pages/size-chart.tsx'),
      ...twins('termsOfService', 'TermsOfService', 'screens/pages/terms-of-service.tsx'),
      ...(isDevelopment ? [page('design', 'screens/design/design.tsx')] : []),
      route('*', 'screens/pages/not-found.tsx'),
    ]),
  ]),
  layout('screens/admin/admin-only.tsx', [
    layout('screens/screen.tsx', { id: 'admin-screen' }, [
      page('admin', 'screens/admin/dashboard.tsx'),
      page('orders', 'screens/admin/orders.tsx'),
      page('createshoes', 'screens/admin/create-shoes.tsx'),
      page('createbrand', 'screens/admin/create-brand.tsx'),
      page('createsize', 'screens/admin/create-size.tsx'),
      page('modifshoe', 'screens/admin/modify-shoes.tsx'),
      page('admin/history', 'screens/admin/history.tsx'),
      page('admin/mails', 'screens/admin/mails.tsx'),
      page('admin/mails/:id', 'screens/admin/mail.tsx'),
      page('admin/people', 'screens/admin/people.tsx'),
      page('admin/visits', 'screens/admin/visits.tsx'),
      page('admin/money', 'screens/admin/money.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

/** A page at its address and at no other spelling of it. */
function page(path: string, file: string, id?: string) {
  return route(path, file, { caseSensitive: true, ...(id !== undefined && { id }) });
}

/** A page under both capitalisations; the first one is canonical. */
function twins(path: string, other: string, file: string) {
  return [page(path, file), page(other, file, other)];
}
