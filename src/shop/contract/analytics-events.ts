/** The counted events, with the usual names of web analytics. Without a schema, to keep the bundle small. */
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
  'join_launch',
] as const;
export type EventName = (typeof eventNames)[number];

/** The screens of events: the routes of §2 as patterns, so that no count identifies a person, an order or a shoe. */
export const screenNames = [
  '/',
  '/products',
  '/products/{id}',
  '/colletions/{brand}',
  '/sale',
  '/launches',
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
  const segments = partsOf(path);
  const matches = (screen: ScreenName) => {
    const parts = partsOf(screen);
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  return screenNames.find(matches) ?? 'other';
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');
