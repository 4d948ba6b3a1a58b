import { asAdministrator, placeOrder } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

test.use({ javaScriptEnabled: false, expectedNoise: [/status of 422/] });

test('without scripts a part of an order is withdrawn, and a repeated press sends it once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/withdraw?order=${idPayment}`);
  const pairs = page.getByRole('combobox');
  await page.getByLabel('Name').fill('Mia Berg');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await pairs.selectOption('None');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(pairs).toHaveAccessibleDescription('Choose at least one pair');
  await expect(pairs).toHaveValue('0');
  await pairs.selectOption('1 of 1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your withdrawal');
  const received = await page.getByRole('time').getAttribute('datetime');
  await page.reload();
  await expect(page.getByRole('time')).toHaveAttribute('datetime', received ?? '');
  const listed = await asAdministrator(browser, baseURL, async (request) =>
    (await request.get('/api/admin/withdrawals')).json(),
  );
  expect(listed.filter(({ stated }: { stated: { email: string } }) => stated.email === email)).toHaveLength(
    1,
  );
});
