import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asAdministrator, placeOrder, postToApi, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { addFreePairs } from '#tests/browser/discount-order.ts';
import { letProviderTimePass } from '#tests/browser/provider-time.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

type Placed = Parameters<typeof placeOrder>;

/** Buys a pair, and ships it. */
async function placeShippedOrder(...[browser, origin, card, quantity]: Placed) {
  const placed = await placeOrder(browser, origin, card, quantity);
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
    const { idPayment, number, email } = await placeShippedOrder(browser, baseURL);
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
    await expect(undoBar(page)).toContainText('Reverted');
    await expect(row.getByRole('button', { name: /^Cancel return/ })).toBeVisible();
    await row.getByRole('button', { name: /^Arrived, don't restock/ }).click();
    await expectMessage(page, 'status', 'Return arrived');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Send new size/ }).press('Enter');
    const sends = page.getByRole('alertdialog', { name: 'Send the new size?' });
    await expect(sends).toContainText(`Order ${number} of ${email}`);
    await expect(sends).toContainText('Refund: $0.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sends).toBeHidden();
    await row.getByRole('button', { name: /^Refund/ }).press('Enter');
    const refunds = page.getByRole('alertdialog', { name: /^Refund \$\d+\?$/ });
    await expect(refunds).toContainText(`goes back to the card of ${email}`);
    await refunds.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(row).toContainText('Arrived');
    await row.getByRole('button', { name: /^Send new size/ }).press('Enter');
    await sends.getByRole('button', { name: 'Send new size' }).press('Enter');
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
    const dialog = page.getByRole('alertdialog', { name: 'Settle without a refund?' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectMessage(page, 'status', 'Return settled');
    await expect(row).toContainText('Nothing to refund');
    await page.goto(`/order/${idPayment}`);
    await expect(returnsOf(page)).toContainText(
      'Settled: you paid nothing for these pairs, so there is nothing to refund.',
    );
  });

  test('administrator and buyer see what became of the refund of a return, also that it failed', async ({
    page,
    browser,
    baseURL,
    shop,
    administrator: _,
  }) => {
    const { idPayment, number, email } = await placeShippedOrder(browser, baseURL, '4000000000005126');
    const [{ _id, size }] = (await (await page.request.get(`/api/cart/order/${idPayment}`)).json()).shoe;
    const items = [{ _id, size, quantity: 1 }];
    await postToApi(page.request, baseURL, `cart/order/${idPayment}/returns`, { items });
    await page.goto('/admin/returns');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: /^Arrived, don't restock/ }).click();
    await expectMessage(page, 'status', 'Return arrived');
    await row.getByRole('button', { name: /^Refund/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: /^Refund \$\d+$/ }).click();
    await expectMessage(page, 'status', 'Return settled');
    await expect(row).toContainText('Refunded');
    await letProviderTimePass(shop);
    await page.request.get(`/api/admin/orders/${idPayment}/refunds`);
    await page.reload();
    await expect(row).toContainText('Refund failed');
    await expect(row).not.toContainText('Refunded');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto(`/order/${idPayment}`);
    await expect(returnsOf(page)).toContainText('Settled, but the refund failed: we still have your money');
  });

  test('an administrator records that one of two pairs arrived, and refunds it', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { idPayment, number } = await placeShippedOrder(browser, baseURL, undefined, 2);
    const [{ _id, size, price }] = (await (await page.request.get(`/api/cart/order/${idPayment}`)).json())
      .shoe;
    const items = [{ _id, size, quantity: 2 }];
    await postToApi(page.request, baseURL, `cart/order/${idPayment}/returns`, { items });
    await page.goto('/admin/returns');
    const rows = page.getByRole('row').filter({ hasText: number });
    await rows.getByText('Only some arrived').first().press('Enter');
    await rows.getByRole('button', { name: /^Record arrival/ }).press('Enter');
    await expectMessage(page, 'alert', 'Choose the pairs that arrived');
    await rows.getByLabel(`size ${size}`).selectOption('1');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await rows.getByRole('button', { name: /^Record arrival/ }).press('Enter');
    await expectMessage(page, 'status', 'Arrival recorded, the other pairs are still expected');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Announced' })).toHaveCount(1);
    await rows.getByRole('button', { name: /^Refund/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Refund $${price}` })
      .click();
    await expectMessage(page, 'status', 'Return settled');
    await page.goto(`/order/${idPayment}`);
    await expect(returnsOf(page)).toContainText('Settled: we refunded your money.');
    await expect(returnsOf(page)).toContainText('Announced.');
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
