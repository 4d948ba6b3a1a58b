import type { Browser, Page } from '@playwright/test';
import { asAdministrator, postToApi } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import {
  checkoutButton,
  expectMessage,
  expectThanks,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from '#tests/browser/shopping-steps.ts';

// A code that is refused answers 409.
test.use({ expectedNoise: [/status of 409/] });
test.beforeEach(({ page }) => recordMessages(page));

/** Makes a code that takes off 10 percent, also of shoes on sale, as an administrator. */
const makeCode = (browser: Browser, origin: string | undefined): Promise<{ _id: string; code: string }> =>
  asAdministrator(browser, origin, (request) => {
    const code = `CODE-${crypto.randomUUID().slice(0, 8)}`;
    const data = { code, kind: 'percent', value: 10, includeSale: true };
    return postToApi(request, origin, 'admin/discounts', data);
  });

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByText('Discount code', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

const inDollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

/** The row below the lines of the cart, or in the form, that begins with a term. */
const rowOf = (page: Page, term: string) => page.getByText(term, { exact: true }).locator('..');

test('a shopper types a code, sees what it takes off, pays the rest, and the order shows it', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 5);
  const { code } = await makeCode(browser, baseURL);
  await openStoredCart(page, { shoe, size });
  await applyCode(page, ` ${code.toLowerCase()} `);
  const gross = Math.round(shoe.price * 100);
  const off = Math.floor((gross * 10 + 50) / 100);
  await expect(rowOf(page, 'After discount')).toContainText(inDollars(gross - off));
  await expect(rowOf(page, 'You pay')).toContainText(inDollars(gross - off));
  await expect(page.getByRole('listitem').filter({ hasText: shoe.name })).toContainText(
    `−${inDollars(off)} discount`,
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  const offTwo = Math.floor((2 * gross * 10 + 50) / 100);
  await expect(rowOf(page, 'After discount')).toContainText(inDollars(2 * gross - offTwo));
  await page.getByRole('button', { name: /^Decrease quantity/ }).click();
  await expect(rowOf(page, 'After discount')).toContainText(inDollars(gross - off));

  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectThanks(page);
  await expect(page.getByRole('main')).toContainText(`Discount (${code})`);
  await expect(page.getByRole('main')).toContainText(`−${inDollars(off)}`);
  await expect(page.getByRole('main')).toContainText(inDollars(gross - off));
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove discount code/ })).toHaveCount(0);
});

test('a link puts a code into the cart, where it stays while shopping until it is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { code } = await makeCode(browser, baseURL);
  await page.goto(`/discount/${code}`);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Your code will apply once there are shoes in your cart.')).toBeVisible();
  const { shoe, size } = await findShoe(page, 5);
  await openStoredCart(page, { shoe, size });
  await expect(rowOf(page, 'After discount')).toBeVisible();
  await page.goto('/products');
  await page.goto('/cart');
  await expect(rowOf(page, 'After discount')).toBeVisible();
  await page.getByRole('button', { name: `Remove discount code ${code}` }).click();
  await expect(page.getByText('After discount', { exact: true })).toHaveCount(0);
  await expect(rowOf(page, 'You pay')).toContainText(inDollars(Math.round(shoe.price * 100)));
});

test('an unknown code is explained at its field, which keeps what was typed and has the focus', async ({
  page,
}) => {
  const { shoe, size } = await findShoe(page, 5);
  await openStoredCart(page, { shoe, size });
  await applyCode(page, 'SPRNIG10');
  const field = page.getByRole('textbox', { name: 'Discount code' });
  await expect(field).toHaveValue('SPRNIG10');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("We don't know this discount code. Check it for typos");
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('a code that ends between cart and payment is refused, nothing is charged, and the full total is shown', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 5);
  const { _id, code } = await makeCode(browser, baseURL);
  await openStoredCart(page, { shoe, size });
  await applyCode(page, code);
  await expect(rowOf(page, 'After discount')).toBeVisible();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  const to = new Date(Date.now() - 1_000).toISOString();
  const data = { kind: 'percent', value: 10, includeSale: true, to };
  await asAdministrator(browser, baseURL, async (request) =>
    expect((await request.put(`/api/admin/discounts/${_id}`, { data })).status()).toBe(200),
  );
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'This discount code has expired');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(page.getByText('After discount', { exact: true })).toHaveCount(0);
  await expect(rowOf(page, 'You pay')).toContainText(inDollars(Math.round(shoe.price * 100)));
  await page.getByRole('button', { name: `Remove discount code ${code}` }).click();
  await checkoutButton(page).click();
  await expectThanks(page);
});
