import type { Counted } from '#platform/analytics/contract/counted.ts';

/** The events of the shop, with the usual names of web analytics, and its pages: the routes of §2. */
const countedByShop = {
  events: {
    page_view: 'Page views',
    search: 'Searches',
    view_item: 'Shoe views',
    add_to_wishlist: 'Favorited',
    remove_from_wishlist: 'Unfavorited',
    add_to_cart: 'Cart adds',
    remove_from_cart: 'Cart removals',
    begin_checkout: 'Checkouts',
    purchase: 'Purchases',
    sign_up: 'Sign-ups',
    login: 'Sign-ins',
    newsletter_signup: 'Newsletter',
    help_chat: 'Help chats',
  },
  pages: [
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
  ] as const,
};

declare module '#platform/analytics/contract/counted.ts' {
  interface CountedEvents extends Readonly<typeof countedByShop.events> {}
}

/** A page of the shop with counts of its own. */
export type CountedPage = (typeof countedByShop.pages)[number];

/** What the shop and these features count. */
export const addCounted = (features: readonly { readonly counted?: Counted }[]): Counted => ({
  events: Object.assign({}, countedByShop.events, ...features.map(({ counted }) => counted?.events)),
  pages: [...countedByShop.pages, ...features.flatMap(({ counted }) => counted?.pages ?? [])],
});
