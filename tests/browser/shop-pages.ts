import type { Browser, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import type { LoggedMail } from '#contract/mail-log.ts';
import { placeOrder, postToApi } from './administrator.ts';
import { findShoe } from './shopper.ts';

/** Who looks at a page: somebody without an account, or an administrator. */
export type Looker = 'visitor' | 'administrator';

interface Tools {
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

/** The files below which a visitor sees nothing. */
const guarded = ['routes/admin/admin-only.tsx', 'routes/account/account.tsx'];

/** Addresses that have actions and no page. */
const actionRoutes = ['/admin/actions'];

/** What stands for the parameters of a route. A later route with a parameter joins here; any other by itself. */
const parameters: Readonly<Record<string, (tools: Tools) => Promise<string>>> = {
  '/products/:id': async ({ page }) => (await findShoe(page, 0)).shoe._id,
  '/colletions/:brand': async ({ page }) => (await findShoe(page, 0)).shoe.brand,
  '/order/:idPayment': async ({ browser, baseURL }) => (await placeOrder(browser, baseURL)).idPayment,
  '/admin/mails/:id': async ({ page, baseURL }) => {
    const email = `${crypto.randomUUID()}@mail.example`;
    await postToApi(page.request, baseURL, 'mail/newsletter', { email });
    const [mail]: LoggedMail[] = await (await page.request.get(`/api/admin/mails?search=${email}`)).json();
    return mail?._id ?? '';
  },
  '/*': async () => 'nowhere',
};

/** Every page of the route table that this looker sees, by a real address. */
export async function listPages(looker: Looker, tools: Tools): Promise<string[]> {
  const addresses: string[] = [];
  for (const path of new Set(listPaths(routes, looker))) {
    const find = parameters[path];
    if (!find && /[:*]/.test(path)) throw new Error(`Nothing stands for the parameter of ${path}`);
    addresses.push(find ? path.replace(/:\w+|\*/, encodeURIComponent(await find(tools))) : path);
  }
  return addresses;
}

function listPaths(
  entries: readonly RouteConfigEntry[],
  looker: Looker,
  above = '',
  isGuarded = false,
): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    const here = isGuarded || guarded.includes(file);
    const isPage = index || (path !== undefined && !actionRoutes.includes(whole));
    const isTheirs = here === (looker === 'administrator');
    return [...(isPage && isTheirs ? [whole || '/'] : []), ...listPaths(children, looker, whole, here)];
  });
}
