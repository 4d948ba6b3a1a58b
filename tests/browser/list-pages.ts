import type { Browser, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { LoggedMail } from '#features/mail-log/contract.ts';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import routes from '#routes.ts';
import type { Brand } from '#shop/catalog/contract/brands.ts';
import type { Review } from '#shop/reviews/contract/reviews.ts';
import { buyerAddress } from '../support/buyer-address.ts';
import {
  asAdministrator,
  createNewShoe,
  markReceived,
  placeOrder,
  postToApi,
  randomLetters,
} from './administrator.ts';
import { announceLaunch } from './launch-steps.ts';
import { findShoe } from './shopping-steps.ts';
import { everyMarkdown, saveWrittenPage } from './written-page-steps.ts';

/** Who visits a page. */
type PageViewer = 'visitor' | 'administrator';

/** What finding the value of a route parameter needs. */
export interface PageListContext {
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

/** The route modules that visitors cannot see. */
const guarded = [
  'shop/shell/pages/admin/admin-only.tsx',
  'shop/shell/pages/account/account.tsx',
  'shop/reviews/pages/review.tsx',
  ...allFeaturePages.flatMap(({ routes }) => Object.values(routes?.administrationUnframed ?? {})),
];

const shoeId = async ({ page }: PageListContext) => (await findShoe(page, 0)).shoe._id;

const reviewOfShoe = async ({ page }: PageListContext) => {
  for (const { _id } of await (await page.request.get('/api/shoes?limit=40')).json()) {
    const [review]: Review[] = await (await page.request.get(`/api/reviews/${_id}`)).json();
    if (review) return [_id, review._id];
  }
  throw new Error('No shoe has a review');
};

/** A shoe that is a launch from now on, in a week. */
const launchId = async ({ browser, baseURL }: PageListContext) => {
  const shoe = await createNewShoe(browser, baseURL);
  await announceLaunch(browser, baseURL, shoe, 7 * 86_400_000);
  return shoe._id;
};

/** A page that an administrator wrote, with everything that Markdown has. */
const writtenPage = async ({ browser, baseURL }: PageListContext) => {
  const slug = randomLetters();
  await saveWrittenPage(browser, baseURL, slug, { markdown: everyMarkdown, inFooter: false });
  return slug;
};

const refundedOrder = async ({ browser, baseURL }: PageListContext) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const refund = { amountCents: 500, reason: 'requested_by_customer', restock: false };
  await asAdministrator(browser, baseURL, (request) =>
    postToApi(request, baseURL, `admin/orders/${idPayment}/refunds`, refund),
  );
  return idPayment;
};

/** The token of an order that is not paid yet. */
const payLink = async ({ page, browser, baseURL }: PageListContext) => {
  const { shoe, size } = await findShoe(page, 30);
  const order = {
    email: 'mia@mail.example',
    lines: [{ _id: shoe._id, size, quantity: 1 }],
    address: buyerAddress,
    payment: 'link',
  };
  const { payUrl }: { payUrl: string } = await asAdministrator(browser, baseURL, (request) =>
    postToApi(request, baseURL, 'admin/orders', order),
  );
  return payUrl.split('/').at(-1) ?? '';
};

/** Values of route parameters; routes without parameters are listed automatically. */
const parameters: Readonly<Record<string, (tools: PageListContext) => Promise<string | readonly string[]>>> =
  {
    '/launches/:id/draw': launchId,
    '/admin/shoes/:id': shoeId,
    '/admin/shoes/:id/facts': shoeId,
    '/admin/brands/:id/maker': async ({ page }) => {
      const [brand]: Brand[] = await (await page.request.get('/api/brands?limit=1')).json();
      return brand?._id ?? '';
    },
    '/products/:id': shoeId,
    '/products/:id/launch': launchId,
    '/products/:id/review': shoeId,
    '/products/:id/waitlist': shoeId,
    '/colletions/:brand': async ({ page }) => (await findShoe(page, 0)).shoe.brand,
    '/order/:idPayment': async ({ browser, baseURL }) => (await placeOrder(browser, baseURL)).idPayment,
    '/order/:idPayment/invoice': async ({ browser, baseURL }) =>
      (await placeOrder(browser, baseURL)).idPayment,
    '/order/:idPayment/return': async ({ browser, baseURL }) => {
      const { idPayment } = await placeOrder(browser, baseURL);
      await markReceived(browser, baseURL, idPayment);
      return idPayment;
    },
    '/pay/:token': payLink,
    '/order/:idPayment/credit-notes': refundedOrder,
    '/order/:idPayment/credit-notes/:number': async (tools) => {
      const idPayment = await refundedOrder(tools);
      const path = `/api/cart/order/${idPayment}/credit-notes`;
      const [note]: { number: string }[] = await (await tools.page.request.get(path)).json();
      return [idPayment, note?.number ?? ''];
    },
    '/orders/:idPayment': async ({ browser, baseURL }) => (await placeOrder(browser, baseURL)).idPayment,
    '/orders/:idPayment/packing-slip': async ({ browser, baseURL }) =>
      (await placeOrder(browser, baseURL)).idPayment,
    '/admin/mails/:id': async ({ page, baseURL }) => {
      const email = `${crypto.randomUUID()}@mail.example`;
      const message = { name: 'Mara', email, message: 'When do you have my size again?' };
      await postToApi(page.request, baseURL, 'mail/contactUs', message);
      const [mail]: LoggedMail[] = await (await page.request.get(`/api/admin/mails?search=${email}`)).json();
      return mail?._id ?? '';
    },
    '/admin/webhooks/:id': async ({ page, baseURL }) => {
      const webhook = { url: 'http://192.0.2.1/hook', events: ['order.received'] };
      return (await postToApi(page.request, baseURL, 'admin/webhooks', webhook))._id;
    },
    '/admin/discounts/:id/edit': async ({ page, baseURL }) => {
      const discount = { code: crypto.randomUUID(), kind: 'percent', value: 10 };
      return (await postToApi(page.request, baseURL, 'admin/discounts', discount))._id;
    },
    '/pages/:slug': writtenPage,
    '/admin/mail-templates/:kind': async () => 'order-paid',
    '/admin/pages/:slug': async () => 'termsOfService',
    '/admin/pages/:slug/versions/:version': async (tools) => [await writtenPage(tools), '1'],
    '/products/:id/report/:review': reviewOfShoe,
    '/admin/letters/:id': async ({ page, baseURL }) => {
      const letter = { subject: 'New this week', markdown: 'Our **favorites**.' };
      return (await postToApi(page.request, baseURL, 'admin/letters', letter))._id;
    },
    '/newsletter/:purpose': async () => 'confirm',
    '/*': async () => 'nowhere',
  };

/**
 * The path patterns of all pages that this viewer can see, like `/products/:id`. Two spellings of an address, `/AboutUs` and
 * `/aboutUs`, are one page.
 */
export const listPages = (viewer: PageViewer): string[] => [
  ...new Map(listVisible(routes, viewer).map((path) => [path.toLowerCase(), path])).values(),
];

/** The address of a page with this path pattern. @throws when the values of its parameters are unknown */
export async function addressOf(path: string, tools: PageListContext): Promise<string> {
  const find = parameters[path];
  if (!find && /[:*]/.test(path)) throw new Error(`There is no value for the parameter of ${path}`);
  const values = find ? [await find(tools)].flat() : [];
  return path.replace(/:\w+|\*/g, () => encodeURIComponent(values.shift() ?? ''));
}

function listVisible(
  entries: readonly RouteConfigEntry[],
  viewer: PageViewer,
  above = '',
  isGuarded = false,
): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    const isGuardedHere = isGuarded || guarded.includes(file);
    // Resource routes have no component, so they are no `.tsx` files.
    const isPage = (index || path !== undefined) && file.endsWith('.tsx');
    const isVisible = isGuardedHere === (viewer === 'administrator');
    return [
      ...(isPage && isVisible ? [whole || '/'] : []),
      ...listVisible(children, viewer, whole, isGuardedHere),
    ];
  });
}
