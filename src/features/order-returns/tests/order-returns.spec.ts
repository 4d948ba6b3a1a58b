import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asAdministrator, placeOrder, postToApi, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { addFreePairs } from '#tests/browser/discount-order.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

type Placed = Parameters<typeof placeOrder>;

/** Buys a pair, and ships it. */
async function placeShippedOrder(...[browser, origin]: Placed) {
  const placed = await placeOrder(browser, origin);
  await ship(placed.idPayment, browser, origin);
  return placed;
}

const ship = (idPayment: string, ...[browser, origin]: Placed) =>
  asAdministrator(browser, origin, (request) =>
    request.put(`/api/admin/orders/${idPayment}/shipment`, {
      data: { carrier: 'UPS', trackingNumber: '' },
    }),
  );

const returnsOf = (page: Page) => page.getByRole('region', { name: 'Returns', exact: true });

test.describe('with scripts', () => {
  test.beforeEach(({ page }) => recordMessages(page));

  test('a buyer swaps a size with the keyboard, and an administrator sends it', {
    tag: '@journey',
  }, async ({ page, browser, baseURL, administrator: _ }) => {
    const { idPayment, number } = await placeShippedOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await returnsOf(page).getByRole('link', { name: 'Return or swap' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Return or swap', level: 1 })).toBeVisible();
    await page.getByLabel('Pairs to send back').selectOption('0');
    await page.getByRole('button', { name: 'Announce return' }).press('Enter');
    await expect(page.getByLabel('Pairs to send back')).toHaveAccessibleDescription(/^Choose the pairs/);
    await page.getByLabel('Pairs to send back').selectOption('1');
    const choices = await page.getByLabel('Refund or new size').getByRole('option').allTextContents();
    const swap = choices.at(-1) ?? '';
    await page.getByLabel('Refund or new size').selectOption(swap);
    await page.getByLabel('Reason (optional)').selectOption('Too small');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Announce return' }).press('Enter');
    await expect(returnsOf(page)).toContainText('Announced. We hold the new size for you until');
    await expect(returnsOf(page)).toContainText("We'll email you where to send the pairs");
    await expect(returnsOf(page).getByRole('link', { name: 'Return or swap' })).toHaveCount(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.goto('/admin/returns');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: /^Arrived, restock/ }).click();
    await expectMessage(page, 'status', 'Return arrived, pairs restocked');
    await undoBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('button', { name: /^Cancel return/ })).toBeVisible();
    await row.getByRole('button', { name: /^Arrived, don't restock/ }).click();
    await expectMessage(page, 'status', 'Return arrived');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Send new size/ }).click();
    await expectMessage(page, 'status', 'Return settled with the new size');
    await page.goto(`/order/${idPayment}`);
    await expect(returnsOf(page)).toContainText('Settled: your new size is on its way.');
    await expect(page.getByRole('cell', { name: swap.replace('Size ', ''), exact: true })).toBeVisible();
  });

  test('an administrator attaches a label, which its readers download, and removes it', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { idPayment, number } = await placeShippedOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}/return`);
    await page.getByRole('button', { name: 'Announce return' }).click();
    await expect(returnsOf(page)).toContainText('Announced.');
    await page.goto('/admin/returns');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByText('Attach label').first().click();
    await row.getByRole('button', { name: /^Attach label/ }).click();
    await expect(row.getByLabel('Return label')).toHaveAccessibleDescription(/Choose a file first/);
    const upload = (text: string) =>
      row.getByLabel('Return label').setInputFiles({
        name: 'label.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(text),
      });
    await upload('%PDF-1.7\nMia Berg\n%%EOF');
    await row.getByRole('button', { name: /^Attach label/ }).click();
    await expectMessage(page, 'status', 'Label attached, the buyer gets an email');
    await expect(row.getByRole('link', { name: /^return-label-.*\.pdf \(1 KB\)$/ })).toBeVisible();
    await expect(row.getByLabel('Return label')).toBeHidden();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.goto(`/order/${idPayment}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      returnsOf(page).getByRole('link', { name: 'Download the return label' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`return-label-${number}.pdf`);
    expect(await readFile(await download.path(), 'utf8')).toContain('Mia Berg');
    const guest = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const guestPage = await guest.newPage();
    await guestPage.goto(`/order/${idPayment}`);
    await expect(returnsOf(guestPage)).toContainText('We emailed you a return label');
    await expect(returnsOf(guestPage).getByRole('link', { name: 'Download the return label' })).toHaveCount(
      0,
    );
    await guest.close();

    await page.goto('/admin/returns');
    await row.getByRole('button', { name: /^Remove label/ }).click();
    await expectMessage(page, 'status', 'Label removed');
    await expect(row.getByText('Attach label').first()).toBeVisible();
  });

  test('no money is promised for a pair that a discount made free', async ({
    page,
    browser,
    baseURL,
    shop,
    administrator: _,
  }) => {
    const { idPayment, number } = await placeOrder(browser, baseURL);
    const size = await addFreePairs(shop, idPayment);
    await ship(idPayment, browser, baseURL);
    const [{ _id }] = (await (await page.request.get(`/api/cart/order/${idPayment}`)).json()).shoe;
    const items = [{ _id, size, quantity: 1 }];
    await postToApi(page.request, baseURL, `cart/order/${idPayment}/returns`, { items });
    await page.goto('/admin/returns');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: /^Arrived, don't restock/ }).click();
    await expectMessage(page, 'status', 'Return arrived');
    await row.getByRole('button', { name: /^Refund/ }).click();
    await expectMessage(page, 'status', 'Return settled');
    await page.goto(`/order/${idPayment}`);
    await expect(returnsOf(page)).toContainText(
      'Settled: you paid nothing for these pairs, so there is nothing to refund.',
    );
  });

  test('an administrator sets the return address, which a buyer then sees', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { idPayment } = await placeShippedOrder(browser, baseURL);
    await page.goto('/admin/returns');
    await page.getByLabel('Return address').fill('Returns\n12 Harbor Street');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expectMessage(page, 'status', 'Return address saved');
    await page.goto(`/order/${idPayment}/return`);
    await expect(page.getByLabel('Email of this order')).toHaveCount(0);
    await page.getByRole('button', { name: 'Announce return' }).click();
    await expect(returnsOf(page).getByText('Returns 12 Harbor Street')).toBeVisible();
    await asAdministrator(browser, baseURL, (request) =>
      request.put('/api/admin/settings', { data: { returnAddress: null } }),
    );
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/status of (404|422)/] });

  test('a buyer without a session announces a return with the email of the order', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { idPayment, email } = await placeShippedOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await returnsOf(page).getByRole('link', { name: 'Return or swap' }).click();
    await page.getByLabel('Reason (optional)').selectOption('Faulty');
    await page.getByLabel('Email of this order').fill('eve@example.com');
    await page.getByRole('button', { name: 'Announce return' }).click();
    await expect(page.getByRole('alert')).toContainText('Check the email');
    await expect(page.getByLabel('Reason (optional)')).toHaveValue('faulty');
    await page.getByLabel('Email of this order').fill(email);
    await page.getByRole('button', { name: 'Announce return' }).click();
    await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
    await expect(returnsOf(page)).toContainText('Announced.');
  });
});
