import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { exampleShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { asAdministrator, buy, createNewShoe, signUpCustomer } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, openStoredCart, recordMessages, sizeOf } from '#tests/browser/shopping-steps.ts';

// One test goes off line.
test.use({ ownContext: true, expectedNoise: [/net::ERR_INTERNET_DISCONNECTED/] });
test.beforeEach(async ({ page }) => {
  await recordMessages(page);
  await noteStates(page);
});

/** A new shoe with one pair in size 9 and three in size 10. */
async function createScarceShoe(browser: Browser, origin: string | undefined): Promise<Shoe> {
  const shoe = await createNewShoe(browser, origin);
  await asAdministrator(browser, origin, async (request) => {
    await setPairs(request, shoe, 1);
    await request.put(`/api/shoes/addSize/${shoe._id}`, { data: { size: '10', q: 3 } });
  });
  return shoe;
}

/** Sets the pairs of size 9. */
const setPairs = (request: APIRequestContext, { _id, brand, name, color, description }: Shoe, q: number) =>
  request.put(`/api/shoes/${_id}`, {
    multipart: {
      ...exampleShoeFields,
      brand,
      name,
      color,
      description,
      price: '90',
      size: '9',
      q: String(q),
    },
  });

/** Somebody else buys the pair of size 9. */
async function sellLastPair(browser: Browser, origin: string | undefined, shoe: Shoe): Promise<void> {
  const { context } = await signUpCustomer(browser, origin);
  await buy(context.request, origin, { ...shoe, stock: [{ _id: '', size: '9', quantity: 1 }] });
  await context.close();
}

/** Opens a page, and waits until it has the state of its shoes and is told what changes. */
async function openListening(page: Page, open: () => Promise<unknown>): Promise<void> {
  let isTold = () => {};
  const told = new Promise<void>((resolve) => {
    isTold = resolve;
  });
  onState.set(page, isTold);
  await open();
  await told;
}

/** What the first state of each stream of a page calls. */
const onState = new WeakMap<Page, () => void>();

/** Notes when a stream of the page has sent the state of a shoe. */
async function noteStates(page: Page): Promise<void> {
  await page.exposeFunction('noteState', () => onState.get(page)?.());
  await page.addInitScript(`{
    const Plain = EventSource;
    EventSource = class extends Plain {
      constructor(address) {
        super(address);
        this.addEventListener('shoe', () => noteState(), { once: true });
      }
    };
  }`);
}

/** Where the things below and beside what changes are. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, h2, a)')].map((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return [x, y, height].map(Math.round).join();
    }),
  );

for (const width of [320, 1280])
  test(`at ${width} px an open page shows what is sold, comes back and has another price, and moves nothing`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shoe = await createScarceShoe(browser, baseURL);
    await openListening(page, () => page.goto(`/products/${shoe._id}`));
    const buyMe = page.getByRole('button', { name: 'BUY ME!' }).first();
    await sizeOf(page, '9').check();
    await expect(page.getByText('Only 1 left in size 9')).toBeVisible();
    const places = await placesOf(page);

    await sellLastPair(browser, baseURL, shoe);
    await expect(page.getByText('Size 9 is sold out. Choose another.')).toBeVisible();
    await expect(page.locator('[aria-live=polite]', { hasText: 'Size 9 just sold out' })).toBeAttached();
    await expect(sizeOf(page, '9')).toBeChecked();
    await expect(sizeOf(page, '9')).toHaveAccessibleDescription('Sold out');
    expect(await placesOf(page)).toEqual(places);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await buyMe.click();
    await expectMessage(page, 'alert', 'Add size');
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(sizeOf(page, '10')).toBeFocused();

    await asAdministrator(browser, baseURL, async (request) => {
      await setPairs(request, shoe, 4);
      await expect(page.locator('[aria-live=polite]', { hasText: 'Size 9 is back' })).toBeAttached();
      await expect(page.getByText('Size 9 is sold out')).toBeHidden();
      await expect(sizeOf(page, '9')).toBeChecked();
      await request.put(`/api/admin/shoes/${shoe._id}/price`, { data: { price: 79.99 } });
      await expect(page.locator('[aria-live=polite]', { hasText: 'The price is now $79.99' })).toBeAttached();
      await request.put(`/api/admin/onsale/${shoe._id}`, { data: { onSale: true } });
      await expect(page.locator('main')).toContainText('was $90, now $79.99 11% off');
    });
    await expect(page.locator('main').getByText('ON SALE')).toBeVisible();
    expect(await placesOf(page)).toEqual(places);
  });

test('an open cart says what is sold out and what costs something else, and takes no focus', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createScarceShoe(browser, baseURL);
  await openListening(page, () => openStoredCart(page, { shoe, size: '9' }));
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ana');
  const places = await placesOf(page);
  await sellLastPair(browser, baseURL, shoe);
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: shoe.name }) });
  await expect(line).toContainText('Size 9 is sold out');
  await expect(
    page.locator('[aria-live=polite]', { hasText: `${shoe.name}: Size 9 is sold out` }),
  ).toBeAttached();
  await expect(name).toBeFocused();
  expect(await placesOf(page)).toEqual(places);

  await asAdministrator(browser, baseURL, async (request) => {
    await setPairs(request, shoe, 2);
    await expect(line).not.toContainText('sold out');
    await request.put(`/api/admin/shoes/${shoe._id}/price`, { data: { price: 79.5 } });
  });
  await expect(line).toContainText('The price is now $79.50');
  await expect(page.getByText('Subtotal').locator('..')).toContainText('$79.50');
  await expect(page.getByText('You pay').locator('..')).toContainText('$79.50');
});

test('a page that was off line, or could not be seen, listens again and misses nothing', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const shoe = await createScarceShoe(browser, baseURL);
  await openListening(page, () => page.goto(`/products/${shoe._id}`));
  await context.setOffline(true);
  await sellLastPair(browser, baseURL, shoe);
  await expect(sizeOf(page, '9')).toHaveAccessibleDescription('');
  await openListening(page, () => context.setOffline(false));
  await expect(sizeOf(page, '9')).toHaveAccessibleDescription('Sold out');

  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await setVisibility('hidden');
  await closed;
  await asAdministrator(browser, baseURL, (request) => setPairs(request, shoe, 2));
  await openListening(page, () => setVisibility('visible'));
  await expect(sizeOf(page, '9')).toHaveAccessibleDescription('');
});
