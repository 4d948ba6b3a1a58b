import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { FitCounts } from '#shop/reviews/contract/fit.ts';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

/** §9: "admin tables users, orders, brands 4 and products 5". */
const pageSizes = { Users: 4, Orders: 4, Brands: 4, Products: 5 };

test('shows the totals of all orders, and four or five rows per page in the tables', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  let orders = await listOrders(page);
  while (orders.length < 5) {
    await placeOrder(browser, baseURL);
    orders = await listOrders(page);
  }
  await page.goto('/admin');
  expect(Number(await readCard(page, 'Shoes ordered'))).toBe(
    sum(orders.flatMap(({ shoe }) => shoe.map(({ quantity }) => quantity))),
  );
  const sales = await readCard(page, 'Total sales');
  expect(sales).toMatch(/^\$/);
  expect(Number(sales.replace(/[$,]/g, ''))).toBe(sum(orders.map(({ amount }) => amount)) / 100);

  for (const [name, size] of Object.entries(pageSizes)) {
    const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
    const pages = page.getByRole('navigation', { name: `${name} pages` });
    await expect(rows).toHaveCount(size);
    const first = await rows.allTextContents();
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]${name.toLowerCase()}\\.offset=${size}(&|$)`));
    await expect(pages).toContainText('Page 2 of');
    expect((await rows.allTextContents()).filter((row) => first.includes(row))).toEqual([]);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(rows).toHaveText(first);
  }
});

test('a table has buttons to other pages where there are any', async ({ page, administrator: _ }) => {
  const pages = page.getByRole('navigation', { name: 'Products pages' });
  await page.goto('/admin');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeEnabled();
  const name = await page
    .getByRole('table', { name: 'Products' })
    .locator('.cell-name')
    .first()
    .textContent();
  await page.goto(`/admin?products.search=${name}`);
  await expect(page.getByRole('searchbox', { name: /products/i })).toHaveValue(String(name));
  await expect(pages).toHaveCount(0);
});

test('links to an order, and toggles it between Received and Pending with one button', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  await recordMessages(page);
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/admin?orders.search=${idPayment}`);
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: idPayment });
  await expect(row.getByRole('link', { name: 'Details' })).toHaveAttribute('href', `/orders/${idPayment}`);
  await row.getByRole('button', { name: 'Mark received' }).click();
  await expectMessage(page, 'status', 'Order marked received');
  await row.getByRole('button', { name: 'Mark pending' }).click();
  await expectMessage(page, 'status', 'Order marked pending');
  await expect(row.getByText('Pending', { exact: true }).locator('visible=true')).toHaveCount(1);
  const order: Order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  expect(order.status).toBe('Pending');
});

test('sorts the products table by its heading, and back to newest first', async ({
  page,
  administrator: _,
}) => {
  const names = async (query: string) => {
    const shoes: Shoe[] = await (await page.request.get(`/api/shoes?limit=5${query}`)).json();
    return shoes.map(({ name }) => name);
  };
  const [newest, ascending, descending] = [
    await names(''),
    await names('&sort=name_asc'),
    await names('&sort=name_desc'),
  ];
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Products' });
  const shown = table.locator('tbody th .cell-name');
  const heading = table.getByRole('columnheader', { name: 'Product' });
  await expect(shown).toHaveText(newest);
  await heading.getByRole('link').click();
  await expect(shown).toHaveText(ascending);
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('link').click();
  await expect(shown).toHaveText(descending);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Sort products by' }).selectOption('Newest first');
  await expect(shown).toHaveText(newest);
});

test('the row of a product says how many reviews call it small, true to size and large', async ({
  page,
  administrator: _,
}) => {
  const { name, fit } = await findReviewedShoe(page);
  await page.goto(`/admin?products.search=${name}`);
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row', { name })).toContainText(
    `Fit: ${fit.small} small · ${fit.true} true · ${fit.large} large`,
  );
});

test('links to the auth provider and to the home page in the top bar', async ({ page, administrator: _ }) => {
  await page.goto('/admin');
  const provider = page.getByRole('link', { name: 'Auth provider' });
  await expect(provider).toHaveAttribute('target', '_blank');
  const opened = page.waitForEvent('popup');
  await provider.click();
  await expect(await opened).toHaveURL('/sandbox');
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The value of a card of the dashboard. */
const readCard = (page: Page, title: string): Promise<string> =>
  page
    .locator('dl', { has: page.getByText(title, { exact: true }) })
    .locator('dd')
    .innerText();

/** A shoe whose reviews say how it fits, and what they say. Which one that is follows from the day of the demo's orders. */
async function findReviewedShoe(page: Page): Promise<{ name: string; fit: FitCounts }> {
  const shoes: Shoe[] = await (await page.request.get('/api/shoes?limit=100')).json();
  for (const { _id, name } of shoes) {
    const fit: FitCounts = await (await page.request.get(`/api/shoes/${_id}/fit`)).json();
    if (fit.small + fit.true + fit.large > 0) return { name, fit };
  }
  throw new Error('No shoe of the demo has a review that says how it fits.');
}

/** Every order of the shop, a hundred at a time. */
async function listOrders(page: Page): Promise<Order[]> {
  const orders: Order[] = [];
  for (let part: Order[] | null = null; part === null || part.length === 100; ) {
    part = await (await page.request.get(`/api/cart?limit=100&offset=${orders.length}`)).json();
    orders.push(...(part ?? []));
  }
  return orders;
}

test('the dashboard does not scroll sideways at 320 px with the wider text of WCAG 1.4.12', async ({
  page,
  administrator: _,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Remove demo customers and orders' })).toBeVisible();
  const overflow = await page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets = [wide];
    return document.documentElement.scrollWidth - innerWidth;
  });
  expect(overflow).toBe(0);
});

test('a confirmation that is asked for again in the moment in which it closes is shown', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin');
  const products = page.getByRole('table', { name: 'Products' });
  const ask = products.getByRole('button', { name: 'Delete' }).first();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await ask.click();
  await expect(dialog).toBeVisible();
  await page.evaluate(async () => {
    const shown = document.querySelector<HTMLDialogElement>('dialog[open]');
    shown?.requestClose();
    // The page is told of the closing in a task of its own, which may come after the next press.
    await Promise.resolve();
    shown?.parentElement?.querySelector<HTMLElement>(':scope > button')?.click();
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
});
