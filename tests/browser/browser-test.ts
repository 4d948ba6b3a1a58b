import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { deleteNewShoes } from './administrator.ts';
import { administratorPassword, type WorkerShop, withShop } from './worker-shop.ts';

/** A customer's account. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** Console messages that a test may cause, e.g. the 402 of a declined card. */
  expectedNoise: readonly RegExp[];
  /** A context of the test's own, which a test with a clock needs: the next test would find parts of it in a shared one. */
  ownContext: boolean;
  /** Fails the test on any other console message. */
  quiet: undefined;
  /** Deletes the shoes that the test creates. */
  tidy: undefined;
  /** A new customer; the page is signed in as them. */
  customer: Account;
  /** The first administrator; the page is signed in as them. */
  administrator: Account;
}

interface WorkerFixtures {
  /** The worker's own shop; its tests run one after the other. */
  shop: WorkerShop;
}

/**
 * A test of the running shop. Errors, warnings and failed requests in the browser's console fail it, and so do
 * violations of the Content-Security-Policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [({ playwright: _ }, use) => withShop(use), { scope: 'worker' }],

  baseURL: ({ shop }, use) => use(shop.origin),

  tidy: [
    async ({ browser, shop }, use) => {
      await use(undefined);
      await deleteNewShoes(browser, shop);
    },
    { auto: true },
  ],

  expectedNoise: [[], { option: true }],

  ownContext: [false, { option: true }],

  context: async ({ context: shared, browser, ownContext, javaScriptEnabled }, use) => {
    const context = ownContext ? await browser.newContext() : shared;
    const prepare = (page: Page) => waitForHydration(page, javaScriptEnabled);
    context.pages().forEach(prepare);
    context.on('page', prepare);
    await use(context);
    if (ownContext) await context.close();
  },

  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      // a caught violation is not reported in the console
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportError(new Error(`Content-Security-Policy violation: ${violatedDirective} ${blockedURI}`)),
        ),
      );
      await use(undefined);
      expect(noise.filter((text) => !expectedNoise.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  customer: async ({ page, baseURL }, use) => {
    const email = `${crypto.randomUUID()}@mail.example`;
    const account = { email, password: 'correct horse' };
    await authenticate(page, baseURL, 'sign-up/email', { ...account, name: 'Cleo' });
    await use(account);
  },

  administrator: async ({ page, baseURL }, use) => {
    const email = 'ada@sneaker-paradise.example';
    const account = { email, password: administratorPassword };
    await authenticate(page, baseURL, 'sign-in/email', account);
    await use(account);
  },
});

export { expect };

/**
 * Violations of WCAG 2.2 AA that axe finds on the page. Motion is reduced for as long, since a message that fades in has
 * too little contrast. Sandboxed frames are excluded: axe cannot run in them and would wait forever.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const wasReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags);
  const { violations } = await axe.exclude('iframe[sandbox]').setLegacyMode().analyze();
  await page.emulateMedia({ reducedMotion: wasReduced ? 'reduce' : 'no-preference' });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Signs the page's browser in with the call of the shop's form. */
async function authenticate(
  page: Page,
  origin: string | undefined,
  call: string,
  data: object,
): Promise<void> {
  const response = await page.request.post(`/api/auth/${call}`, { data, headers: { origin: origin ?? '' } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Makes `goto` and `reload` wait for hydration, and not for the last picture of the page. */
function waitForHydration(page: Page, javaScriptEnabled: boolean): void {
  const { goto, reload } = page;
  const initial = { waitUntil: 'domcontentloaded' } as const;
  const untilHydrated = () => (javaScriptEnabled ? page.waitForFunction(isHydrated) : null);
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, { ...initial, ...options });
    await untilHydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, { ...initial, ...options });
    await untilHydrated();
    return response;
  };
}

/** In the browser: whether the page is hydrated, or has no scripts. */
function isHydrated(): boolean {
  const main = document.querySelector('main');
  const isPlain = document.querySelector('link[rel="modulepreload"], template') === null;
  return isPlain || (main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$')));
}
