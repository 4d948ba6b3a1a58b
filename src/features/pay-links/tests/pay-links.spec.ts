import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { fillCard, findShoe } from '#tests/browser/shopping-steps.ts';

/** Makes an order of one pair that is paid by a link, in administration; returns the link. */
async function sendLink(page: Page, email: string): Promise<string> {
  const { shoe } = await findShoe(page, 30);
  await page.goto('/admin/orders/new');
  await page.getByLabel('Find shoes').fill(shoe.name);
  await page
    .getByRole('button', { name: new RegExp(`^Add ${shoe.name}, size`) })
    .first()
    .click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Pays by card: email a link').check();
  await page.getByRole('button', { name: 'Reserve pairs and email link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const typed = {
    Name: 'Mia Berg',
    'Line 1': '12 Harbor Street',
    City: 'Portland',
    State: 'OR',
    'Postal code': '97201',
  };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Reserve pairs and email link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pairs reserved' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  return (await page.getByRole('link', { name: /\/pay\// }).getAttribute('href')) ?? '';
}

test('an administrator sends a link, and its buyer pays it without an account, after a declined card and a question of the bank', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const link = await sendLink(page, email);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const buyer = await context.newPage();
  await buyer.goto(new URL(link).pathname);
  await expect(buyer.getByText('We reserved these pairs for you until')).toBeVisible();
  await expect(buyer.getByText('12 Harbor Street')).toBeVisible();
  const pay = buyer.getByRole('button', { name: /^Pay \$/ });
  await fillCard(buyer, '4000000000000002');
  await pay.click();
  await expect(buyer.getByText('Your card was declined, and nothing was charged')).toBeVisible();
  expect(await findAccessibilityViolations(buyer)).toEqual([]);
  await buyer.reload();
  await fillCard(buyer, '4000000000003220');
  await pay.click();
  const challenge = buyer.getByRole('dialog').frameLocator('iframe');
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await expect(buyer.getByText(/^Thank you! Your order SP-\w+ is paid/)).toBeVisible();
  await context.close();

  await page.goto('/admin/pay-links');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Paid');
  await row.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order SP-/ })).toBeVisible();
});

test('a canceled link says so', async ({ page, browser, baseURL, administrator: _ }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const { pathname } = new URL(await sendLink(page, email));
  await page.goto('/admin/pay-links');
  const row = page.getByRole('row').filter({ hasText: email });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const cancel = row.getByRole('button', { name: `Cancel the link for ${email}` });
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this link?' });
  await expect(question).toContainText(new RegExp(`^.*${email} can no longer pay \\$\\d`));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep link' }).click();
  await expect(row).toContainText('Open');
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel link' }).click();
  await expect(row).toContainText('Canceled');
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const buyer = await context.newPage();
  await buyer.goto(pathname);
  await expect(buyer.getByText('This payment link was canceled')).toBeVisible();
  await context.close();
});
