import { expect, test } from './browser-test.ts';
import { addToCartAndOpen, expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('an administrator chooses yen, and the product page and the cart have prices in yen', async ({
  page,
  administrator: _,
}) => {
  const choose = async (code: string) => {
    await page.goto('/admin/settings/seller');
    await page.getByLabel('Currency').selectOption(code);
    await expect(page.getByRole('status').filter({ hasText: 'If you save' })).toContainText(
      code === 'jpy' ? 'a shoe for $120 will cost ¥12,000' : 'a shoe for ¥12,000 will cost $120',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expectMessage(page, 'status', 'Settings saved');
  };
  await choose('jpy');
  try {
    const { shoe, size } = await findShoe(page, 2);
    const price = `¥${shoe.price.toLocaleString('en-US')}`;
    await page.goto(`/products/${shoe._id}`);
    await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible();
    await addToCartAndOpen(page, { shoe, size });
    await expect(page.getByRole('region', { name: 'Shoes in the cart' })).toContainText(`Subtotal${price}`);
  } finally {
    await choose('usd');
  }
});
