import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Somebody with an account. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** What the browser may complain of in this journey, e.g. the 402 of a declined card. Nothing unless told. */
  expectedNoise: readonly RegExp[];
  /** Fails the journey when the browser complained of anything else. */
  quiet: undefined;
  /** A new customer; the page is signed in as them. */
  customer: Account;
  /** The first administrator; the page is signed in as them. */
  administrator: Account;
}

/**
 * A journey through the running shop. Errors, warnings and refused requests in the browser's console fail it,
 * and so does what the page's policy forbids.
 */
export const test = base.extend<Fixtures>({
  expectedNoise: [[], { option: true }],

  context: async ({ context, javaScriptEnabled }, use) => {
    context.on('page', (page) => openLive(page, javaScriptEnabled));
    await use(context);
  },

  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      // the console is silent about what a script tried and caught
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportError(new Error(`The page's policy forbids this: ${violatedDirective} ${blockedURI}`)),
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
    await enter(page, baseURL, 'sign-up/email', { ...account, name: 'Cleo' });
    await use(account);
  },

  administrator: async ({ page, baseURL }, use) => {
    const email = 'ada@sneaker-paradise.example';
    const account = { email, password: process.env.SHOP_ADMINISTRATOR_PASSWORD ?? '' };
    await enter(page, baseURL, 'sign-in/email', account);
    await use(account);
  },
});

export { expect };

/**
 * What an axe check finds against WCAG 2.2 AA on the page as it is, in words. A frame in a sandbox lets no script in, so
 * nothing can look into it: axe would wait for it without end.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude('iframe[sandbox]').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Signs the page's browser in by the call the shop's own form makes. */
async function enter(page: Page, origin: string | undefined, call: string, data: object): Promise<void> {
  const response = await page.request.post(`/api/auth/${call}`, { data, headers: { origin: origin ?? '' } });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * Lets `goto` and `reload` wait until the page is live, so that what is pressed next is heard, instead of for the last
 * picture: a new shop draws them as they are asked for.
 */
function openLive(page: Page, javaScriptEnabled: boolean): void {
  const { goto, reload } = page;
  const early = { waitUntil: 'domcontentloaded' } as const;
  const untilLive = () => (javaScriptEnabled ? page.waitForFunction(isLive) : null);
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, { ...early, ...options });
    await untilLive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, { ...early, ...options });
    await untilLive();
    return response;
  };
}

/** In the browser: whether React has taken over, where the page has anything to take over. */
function isLive(): boolean {
  const main = document.querySelector('main');
  const isPlain = document.querySelector('link[rel="modulepreload"], template') === null;
  return isPlain || (main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$')));
}
