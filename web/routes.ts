import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Every address of the shop (specification §2). */
export default [
  layout('screens/storefront.tsx', [
    layout('screens/screen.tsx', [
      index('screens/home/home.tsx'),
      route('products', 'screens/catalogue/products.tsx'),
      route('products/:id', 'screens/shoe/shoe.tsx'),
      route('colletions/:brand', 'screens/catalogue/brand.tsx'),
      route('sale', 'screens/catalogue/sale.tsx'),
      route('cart', 'screens/cart/cart.tsx'),
      route('favorites', 'screens/catalogue/favorites.tsx'),
      route('order/:idPayment', 'screens/order/order.tsx'),
      route('signin', 'screens/account/sign-in.tsx'),
      route('createaccount', 'screens/account/create-account.tsx'),
      route('forget', 'screens/account/recover.tsx'),
      route('account', 'screens/account/account.tsx'),
      ...twins('aboutUs', 'AboutUs', 'screens/pages/about-us.tsx'),
      ...twins('contactUs', 'ContactUs', 'screens/pages/contact-us.tsx'),
      ...twins('sizeChart', 'SizeChart', 'screens/pages/size-chart.tsx'),
      ...twins('termsOfService', 'TermsOfService', 'screens/pages/terms-of-service.tsx'),
      ...(isDevelopment ? [route('design', 'screens/design/design.tsx')] : []),
      route('*', 'screens/pages/not-found.tsx'),
    ]),
  ]),
  layout('screens/admin/admin-only.tsx', [
    layout('screens/screen.tsx', { id: 'admin-screen' }, [
      route('admin', 'screens/admin/dashboard.tsx'),
      route('orders', 'screens/admin/orders.tsx'),
      route('createshoes', 'screens/admin/create-shoes.tsx'),
      route('createbrand', 'screens/admin/create-brand.tsx'),
      route('createsize', 'screens/admin/create-size.tsx'),
      route('modifshoe', 'screens/admin/modify-shoes.tsx'),
      route('admin/history', 'screens/admin/history.tsx'),
      route('admin/mails', 'screens/admin/mails.tsx'),
      route('admin/mails/:id', 'screens/admin/mail.tsx'),
      route('admin/people', 'screens/admin/people.tsx'),
      route('admin/visits', 'screens/admin/visits.tsx'),
      route('admin/money', 'screens/admin/money.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

/** A page under both capitalisations; the first one is canonical. */
function twins(path: string, other: string, file: string) {
  return [route(path, file), route(other, file, { id: other })];
}
