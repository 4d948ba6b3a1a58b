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

/** A journey through the running shop. Errors, warnings and refused requests in the browser's console fail it. */
export const test = base.extend<Fixtures>({
  expectedNoise: [[], { option: true }],

  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
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
 * Opens an address and waits until the page is live, so that what is pressed next is heard. Pictures may still be on their
 * way: a new shop draws them as they are asked for.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
  });
}

/** What an axe check finds against WCAG 2.2 AA on the page as it is, in words. */
export async function findBarriers(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Signs the page's browser in by the call the shop's own form makes. */
async function enter(page: Page, origin: string | undefined, call: string, data: object): Promise<void> {
  const response = await page.request.post(`/api/auth/${call}`, { data, headers: { origin: origin ?? '' } });
  expect(response.status(), await response.text()).toBe(200);
}
