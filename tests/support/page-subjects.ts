/** What every page needs: without the currency of the settings no price can be shown. */
const ofEveryPage = ['GET /settings/public'];

/**
 * What each shopper's page is about, by its address: only these calls may fail the page. All others add to it, and it is
 * shown without them. A page that is not in this list is about nothing but what every page needs.
 */
const subjects: Readonly<Record<string, readonly string[]>> = {
  '/': ['GET /shoes'],
  '/products': ['GET /shoes'],
  '/products/:id': ['GET /shoes/{id}'],
  '/products/:id/review': [
    'GET /session',
    'GET /shoes/{id}',
    'GET /reviews/{shoeId}',
    'GET /reviews/{shoeId}/eligibility',
  ],
  '/colletions/:brand': ['GET /shoes'],
  '/sale': ['GET /shoes'],
  '/cart': ['GET /payment/settings', 'GET /delivery'],
  '/order/:idPayment': ['GET /cart/order/{idPayment}'],
  '/account': ['GET /session'],
  '/aboutUs': ['GET /pages/{slug}'],
  '/AboutUs': ['GET /pages/{slug}'],
  '/sizeChart': ['GET /charts'],
  '/SizeChart': ['GET /charts'],
  '/termsOfService': ['GET /pages/{slug}', 'GET /delivery'],
  '/TermsOfService': ['GET /pages/{slug}', 'GET /delivery'],
  '/pages/:slug': ['GET /pages/{slug}'],
  '/pages/accessibility': ['GET /pages/{slug}', 'GET /accessibility-statement'],
  '/guarantee': ['GET /guarantee-notices'],
  '/launches': ['GET /launches'],
  '/launches/:id/draw': ['GET /launches/{id}'],
  '/products/:id/launch': ['GET /launches/{id}', 'GET /session', 'GET /launches/{id}/place'],
  '/order/:idPayment/return': ['GET /cart/order/{idPayment}', 'GET /cart/order/{idPayment}/returns'],
  '/order/:idPayment/invoice': ['GET /cart/order/{idPayment}/invoice'],
  '/order/:idPayment/credit-notes': ['GET /cart/order/{idPayment}/invoice'],
  '/order/:idPayment/credit-notes/:number': [
    'GET /cart/order/{idPayment}/invoice',
    'GET /cart/order/{idPayment}/credit-notes',
  ],
  '/newsletter/:purpose': ['GET /mail/newsletter/{purpose}'],
  '/pay/:token': ['GET /pay/{token}', 'GET /payment/settings'],
  '/recalls': ['GET /recalls'],
  '/products/:id/report/:review': ['GET /shoes/{id}', 'GET /reviews/{shoeId}'],
  '/withdraw': ['GET /withdrawals/terms'],
  '/products/:id/waitlist': ['GET /shoes/{id}', 'GET /session', 'GET /waitlist'],
};

/** The calls that may fail the page at an address. */
export const subjectsOf = (address: string): readonly string[] => [
  ...ofEveryPage,
  ...(subjects[address] ?? []),
];

/** Calls whose problem the page says itself, in place of their answer. */
export const saidByPage: readonly string[] = ['GET /account/security'];
