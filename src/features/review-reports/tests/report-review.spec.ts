import { asAdministrator, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// A report that is not complete.
test.use({ expectedNoise: [/status of 422/] });

test.beforeEach(({ page, baseURL, administrator: _ }) =>
  changeSettings(page.request, baseURL, { delivery: [{ country: 'DE', priceCents: 490 }] }),
);
test.afterEach(({ page, baseURL }) => changeSettings(page.request, baseURL, { delivery: [] }));

test('a visitor reports a review without scripts, and an administrator removes it and undoes that', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoeId = await asAdministrator(browser, baseURL, async (request) => {
    for (const { _id } of await (await request.get('/api/shoes?limit=40')).json())
      if ((await (await request.get(`/api/reviews/${_id}`)).json()).length > 0) return _id;
  });
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const guest = await visitor.newPage();
  await guest.goto(`${baseURL}/products/${shoeId}`);
  const reviews = guest.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText(
    'Only customers who received this shoe in an order from us can review it.',
  );
  const text = await reviews.getByRole('listitem').first().getByRole('paragraph').first().innerText();
  await reviews.getByRole('link', { name: 'Report' }).first().click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Report a review');
  await expect(guest.getByRole('blockquote')).toHaveText(text);
  await guest.getByLabel('Reason').fill('It insults a person.');
  await guest.getByRole('button', { name: 'Send report' }).click();
  await expect(guest.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Use a valid email/);
  await expect(guest.getByLabel('Reason')).toHaveValue('It insults a person.');
  await guest.getByLabel('Email', { exact: true }).fill('mia@example.com');
  await guest.getByRole('button', { name: 'Send report' }).click();
  await expect(guest.getByRole('status')).toContainText('mia@example.com');

  await recordMessages(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Reported reviews' }).getByRole('link').click();
  const row = page.getByRole('row').filter({ hasText: 'It insults a person.' });
  await expect(row).toContainText(text);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await row.getByLabel('Reason').fill('It does.');
  await row.getByRole('button', { name: /^Remove review of/ }).click();
  await expectMessage(page, 'status', 'Review removed');
  await expect(row).toHaveCount(0);
  await guest.goto(`${baseURL}/products/${shoeId}`);
  await expect(reviews.getByText(text, { exact: true })).toHaveCount(0);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Open');
  await guest.reload();
  await expect(reviews.getByText(text, { exact: true })).toBeVisible();
  await visitor.close();
});
