import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { type FileTimes, isMeasured } from '../support/times/measured-times.ts';
import { readTreeSeconds } from '../support/times/process-tree.ts';
import { deleteNewShoes } from './administrator.ts';
import { expect } from './expect-rendered-url.ts';
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
  /** Measures the test's CPU time. */
  measured: undefined;
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

/** The CPU time of this worker, its browser and its shop until the end of the test before, in s. */
let measuredBefore = 0;

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

  // Depends on `tidy` to begin when the worker's browser and shop are running.
  measured: [
    async ({ tidy }, use, { annotations }) => {
      const began = isMeasured ? readTreeSeconds() : 0;
      await use(tidy);
      if (!isMeasured) return;
      const ended = readTreeSeconds();
      const times: FileTimes = { total: ended - measuredBefore, imports: 0, setUp: began - measuredBefore };
      measuredBefore = ended;
      annotations.push({ type: 'times', description: JSON.stringify(times) });
    },
    { auto: true },
  ],

  expectedNoise: [[], { option: true }],

  ownContext: [false, { option: true }],

  context: async ({ context: shared, browser, ownContext, javaScriptEnabled }, use) => {
    const context = ownContext ? await browser.newContext() : shared;
    const prepare = (page: Page) => {
      waitForHydration(page, javaScriptEnabled);
      if (process.env.SLOW_PROCESSOR) slowDown(page, Number(process.env.SLOW_PROCESSOR));
    };
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
      const expected = [...expectedNoise, blockedByTest];
      expect(noise.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
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
 * Violations of WCAG 2.2 AA that axe finds on the loaded page, or only those of one of its rules. Without its style sheets,
 * a page has violations of its own. Sandboxed frames are excluded: axe cannot run in them and would wait forever.
 */
export async function findAccessibilityViolations(page: Page, rule?: 'color-contrast'): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('iframe[sandbox]');
  await page.waitForLoadState('load');
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(tags)).setLegacyMode().analyze();
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

/** What is said of a request that a test aborts with `blockedbyclient`. */
const blockedByTest = /net::ERR_BLOCKED_BY_CLIENT/;

/** Makes the page's scripts this many times slower. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
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
