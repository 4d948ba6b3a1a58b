/** What the shop counts, named as web analytics usually names it. No schema, so that every page stays light. */
export const eventNames = [
  'page_view',
  'search',
  'view_item',
  'add_to_wishlist',
  'remove_from_wishlist',
  'add_to_cart',
  'remove_from_cart',
  'begin_checkout',
  'purchase',
  'sign_up',
  'login',
  'newsletter_signup',
  'help_chat',
] as const;
export type EventName = (typeof eventNames)[number];

/** Where it happened: the routes of §2 as patterns, so that no count names a person, an order or a shoe. */
export const screenNames = [
  '/',
  '/products',
  '/products/{id}',
  '/colletions/{brand}',
  '/sale',
  '/cart',
  '/favorites',
  '/order/{idPayment}',
  '/signin',
  '/createaccount',
  '/forget',
  '/account',
  '/aboutUs',
  '/contactUs',
  '/sizeChart',
  '/termsOfService',
  'other',
] as const;
export type ScreenName = (typeof screenNames)[number];

/** The screen of a path, whatever its capitals: `/products/a1` → `/products/{id}`. */
export function screenNameOf(path: string): ScreenName {
  const asked = partsOf(path);
  const fits = (screen: ScreenName) => {
    const parts = partsOf(screen);
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part.startsWith('{') || part === asked[index])
    );
  };
  return screenNames.find(fits) ?? 'other';
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');
