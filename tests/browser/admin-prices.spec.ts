import type { Page } from '@playwright/test';
import { asAdministrator, createNewShoe, productRow, putOnSale, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { changeSettings } from './change-settings.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

// A refused price, and one that somebody else changed.
test.use({ expectedNoise: [/status of (409|422)/] });
test.beforeEach(({ page }) => recordMessages(page));

const priceOf = (page: Page, name: string) => page.getByLabel(`Price of ${name} in dollars`);

test('a price is changed in its row to the cent, shoppers see it, and it is undone', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  const { name } = await createNewShoe(browser, baseURL);
  await page.goto(`/admin?products.search=${name}`);
  const price = priceOf(page, name);
  await expect(price).toHaveValue('90.00');
  await price.fill('79.999');
  await price.press('Enter');
  await expect(price).toHaveAccessibleDescription('“79.999” can be read in two ways. Write 79999 or 79.99');
  await price.fill('79,99');
  await expect(price).toHaveAccessibleDescription('= $79.99');
  await productRow(page, name)
    .getByRole('button', { name: `Save price of ${name}` })
    .click();
  await expectMessage(page, 'status', 'Price changed');
  await expect(undoBar(page)).toContainText(`Changed price of shoe ${name}`);
  await expect(price).not.toHaveAttribute('aria-invalid');
  await expect(price).toHaveValue('79.99');

  await page.goto('/admin/history');
  await page
    .getByRole('listitem')
    .filter({ hasText: `Changed price of shoe ${name}` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expectMessage(page, 'status', `Reverted price of shoe ${name}`);
  await page.goto(`/admin?products.search=${name}`);
  await expect(price).toHaveValue('90.00');
});

test('a price that another administrator changed meanwhile is not overwritten', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, name } = await createNewShoe(browser, baseURL);
  await page.goto(`/admin?products.search=${name}`);
  await priceOf(page, name).fill('85');
  await asAdministrator(browser, baseURL, (request) =>
    request.put(`/api/admin/shoes/${_id}/price`, { data: { price: 70 } }),
  );
  await priceOf(page, name).press('Enter');
  await expectMessage(page, 'alert', 'Someone changed this in the meantime');
  await expect(priceOf(page, name)).toHaveValue('85');
  await expect(priceOf(page, name)).toHaveAccessibleDescription('Meanwhile changed to $70');
});

test('a sale needs a lower price, shoppers see both, and undoing it brings back the price', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, name } = await createNewShoe(browser, baseURL);
  await page.goto(`/admin?products.search=${name}`);
  const row = productRow(page, name);
  await putOnSale(row, name, '90');
  const dialog = page.getByRole('dialog', { name: `Put ${name} on sale` });
  await expect(dialog.getByText('Enter a price below $90')).toBeVisible();
  await dialog.getByLabel('Sale price').fill('79.99');
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await expectMessage(page, 'status', 'Put on sale');
  await expect(dialog).toBeHidden();
  await expect(row.getByText(/^Was \$90, on sale since \d{4}-\d\d-\d\d$/)).toBeVisible();
  await expect(priceOf(page, name)).toHaveValue('79.99');
  const shopper = await browser.newPage();
  await shopper.goto(`/products/${_id}`);
  await expect(shopper.locator('main')).toContainText('was $90, now $79.99 11% off');
  await shopper.close();

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(priceOf(page, name)).toHaveValue('90.00');
  await expect(row.getByText(/^Was/)).toBeHidden();
  await expect(row.getByRole('link', { name: 'Put on sale' })).toBeVisible();
});

test('a price that is lowered twice keeps that of before the first reduction, where Europe gets deliveries', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, name } = await createNewShoe(browser, baseURL);
  await changeSettings(page.request, baseURL, { delivery: [{ country: 'DE', priceCents: 0 }] });
  await page.goto(`/admin?products.search=${name}`);
  const row = productRow(page, name);
  const visitor = await browser.newContext();
  const shopper = await visitor.newPage();
  const expectShown = async (text: string) => {
    await shopper.goto(`${baseURL}/products/${_id}`);
    await expect(shopper.locator('main')).toContainText(text);
    await shopper.goto(`${baseURL}/sale`);
    await expect(shopper.getByRole('article').filter({ hasText: name })).toContainText(text);
  };
  await putOnSale(row, name, '81');
  await expectMessage(page, 'status', 'Put on sale');
  await expect(priceOf(page, name)).toHaveValue('81.00');
  await expectShown('was $90, now $81 10% off');
  await priceOf(page, name).fill('63');
  await priceOf(page, name).press('Enter');
  await expectMessage(page, 'status', 'Price changed');
  await expect(priceOf(page, name)).toHaveValue('63.00');
  await expectShown('was $90, now $63 30% off');
  // A higher price is not a reduction of the lowest one.
  await priceOf(page, name).fill('72');
  await priceOf(page, name).press('Enter');
  await expect(priceOf(page, name)).toHaveValue('72.00');
  await shopper.goto(`${baseURL}/products/${_id}`);
  await expect(shopper.locator('main')).toContainText('$72');
  await expect(shopper.locator('main')).not.toContainText('was $');
  await visitor.close();
  await changeSettings(page.request, baseURL, { delivery: [] });
});

for (const width of [800, 1100, 1440])
  test(`no message covers the bar that offers to undo, ${width} px wide`, async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { name } = await createNewShoe(browser, baseURL);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin?products.search=${name}`);
    await priceOf(page, name).fill('85');
    await priceOf(page, name).press('Enter');
    await expect(undoBar(page)).toBeVisible();
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first();
    await message.hover();
    const [bar, toast] = [await undoBar(page).boundingBox(), await message.boundingBox()];
    if (!bar || !toast) throw new Error('The bar or the message is not shown');
    const isApart = toast.y + toast.height <= bar.y || bar.y + bar.height <= toast.y;
    expect(isApart).toBe(true);
  });
