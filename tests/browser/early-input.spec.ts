import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { delayRequests } from './delay-scripts.ts';
import { actBeforeHydration, expectRequests, recordChanges, recordRequests } from './early-input.ts';
import { expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search...' });
const newsletter = (page: Page) => page.getByLabel('Email for the newsletter');
const randomEmail = () => `${crypto.randomUUID()}@mail.example`;

/** Types into the focused field and leaves it. */
async function typeAndLeave(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
}

test('fields of the contact form and the newsletter are checked, the menu and the theme react', async ({
  page,
}) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await actBeforeHydration(page, '/contactUs', async () => {
    await button(page, 'Switch between light and dark mode').click();
    await typeAndLeave(page, 'email', 'nobody');
    await typeAndLeave(page, 'message', 'Too short');
    await typeAndLeave(page, 'Email for the newsletter', 'nobody');
    await page.getByLabel('name', { exact: true }).pressSequentially('Ada L');
    await button(page, 'BRANDS').click();
  });
  await expect(page.getByLabel('email', { exact: true })).toHaveAccessibleDescription(/\w/);
  await expect(page.getByRole('textbox', { name: 'message' })).toHaveAccessibleDescription(
    /20 to 500.*20 to 500/,
  );
  await expect(newsletter(page)).toHaveAccessibleDescription('Use a valid email');
  await expect(newsletter(page)).toHaveValue('nobody');
  await expect(page.getByLabel('name', { exact: true })).toHaveValue('Ada L');
  await expect(page.getByLabel('name', { exact: true })).toHaveAccessibleDescription('');
  await expect(button(page, 'BRANDS')).toHaveAttribute('aria-expanded', 'true');
  expect(await theme()).toBe('light');
});

test('the contact form and the newsletter are sent once, however often they were pressed', async ({
  page,
}) => {
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/contactUs', async () => {
    await page.getByLabel('name', { exact: true }).fill('Ada');
    await page.getByLabel('email', { exact: true }).fill(randomEmail());
    await page.getByRole('textbox', { name: 'message' }).fill('Do you have these in a larger size?');
    await button(page, 'Submit').dblclick();
    await newsletter(page).fill(randomEmail());
    await newsletter(page).press('Enter');
    await button(page, 'Subscribe').click();
  });
  await expectMessage(page, 'status', 'Thanks for subscribing!');
  await expectRequests(page, changes, ['POST /contactUs.data', 'POST /newsletter.data']);
  await expect(newsletter(page)).toHaveValue('');
  await expect(page).toHaveURL('/contactUs');
});

for (const [fact, open] of [
  [
    'what is typed right after opening the search with a click is searched once',
    (page: Page) => button(page, 'Search').click(),
  ],
  [
    'what is typed right after opening the search with the keyboard is searched once',
    (page: Page) => button(page, 'Search').press('Enter'),
  ],
] as const) {
  test(fact, async ({ page }) => {
    const searches = recordRequests(page, (request) => request.url().includes('/api/search?'));
    await actBeforeHydration(page, '/sizeChart', async () => {
      await open(page);
      await page.keyboard.type('runner');
      await expect(searchField(page)).toHaveValue('runner');
    });
    await expect(searchField(page)).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('listitem').first()).toBeVisible();
    await expectRequests(page, searches, ['GET /api/search']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=runner');
  });
}

test('no key is lost while the code of the search or of the help chat is loading', async ({ page }) => {
  const panels = await delayRequests(page, /\/assets\/(search-results|chat-panel).*\.js$/);
  await page.goto('/sizeChart');
  await button(page, 'Search').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('runner');
  await expect(searchField(page)).toHaveValue('runner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=runner');
  await button(page, 'Help chat').press('Enter');
  await button(page, 'Help chat').press('Enter');
  await panels.release();
  await expect(page.getByRole('log')).toContainText('You: Yes');
  await expect(button(page, 'Help')).toBeFocused();
});

test('the search can be closed again, and leaving waits for nothing', async ({ page }) => {
  await actBeforeHydration(page, '/sizeChart', async () => {
    await button(page, 'Search').click();
    await page.keyboard.type('runner');
    await button(page, 'Close').click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    await button(page, 'Search').click();
    await searchField(page).fill('runner');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=runner');
  });
});

test('the help chat opens and chooses with the keys that were pressed', async ({ page }) => {
  await actBeforeHydration(page, '/sizeChart', async () => {
    await button(page, 'Help chat').press('Enter');
    await button(page, 'Help chat').press('Enter');
  });
  await expect(page.getByRole('log')).toContainText('You: Yes');
  await expect(button(page, 'Help')).toBeFocused();
});

test('the carousel turns by button, key and finger', async ({ page }) => {
  const carousel = page.getByRole('region', { name: 'On sale' });
  await actBeforeHydration(page, '/', async () => {
    await button(page, 'Next sale shoe').click();
    await button(page, 'Next sale shoe').press('ArrowRight');
    await carousel.evaluate((region) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: region, clientX, clientY: 9 });
      const fire = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        region.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }));
      fire('touchstart', [touch(300)], [touch(300)]);
      fire('touchend', [], [touch(100)]);
    });
  });
  await expect(carousel.getByText(/^4 \/ \d+$/)).toBeVisible();
});

test('a card’s size is bought before a link leads to the cart', async ({ page }) => {
  await actBeforeHydration(page, '/sale', async () => {
    const size = page.locator('option:enabled:not([value=""])');
    const card = page.getByRole('article').filter({ has: size }).first();
    await card.getByRole('combobox').selectOption((await card.locator(size).first().textContent()) ?? '');
    await card.getByRole('button', { name: 'BUY ME!' }).click();
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
  });
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 1 pair', exact: true })).toBeVisible();
});

test('filters, sorts and pagers lead where they should, and what is typed elsewhere stays', async ({
  page,
}) => {
  const { shoe } = await findShoe(page, 0);
  const brand = `/colletions/${encodeURIComponent(shoe.brand)}`;
  const color = page.getByRole('combobox', { name: 'color' });
  const documents = recordRequests(page, (request) => request.isNavigationRequest());
  await actBeforeHydration(page, brand, async () => {
    await newsletter(page).fill('ada@mail.example');
    await color.selectOption({ index: 1 });
  });
  await expect(page).toHaveURL(/\?color=/);
  await expect(newsletter(page)).toHaveValue('ada@mail.example');
  await actBeforeHydration(page, brand, async () => {
    await newsletter(page).fill('ada@mail.example');
    await button(page, 'Price $').click();
  });
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(newsletter(page)).toHaveValue('ada@mail.example');
  expect(documents).toHaveLength(2);
  await actBeforeHydration(page, '/products', async () => {
    await button(page, 'Next').click();
    await expect(page).toHaveURL(/offset=/);
    await page.getByRole('searchbox', { name: 'Search the collection' }).fill('runner');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=runner');
  });
});

test.describe('when the scripts cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('a link that waited for them leads on', async ({ page }) => {
    const scripts = await delayRequests(page, /\/assets\/.*\.js$/, 'abort');
    const hydrated = page.goto('/sizeChart');
    await button(page, 'Switch between light and dark mode').click();
    await page.getByRole('link', { name: 'Deals!' }).click();
    await expect(page).toHaveURL('/sizeChart');
    await scripts.release();
    await expect(page).toHaveURL('/sale');
    await hydrated;
  });
});
