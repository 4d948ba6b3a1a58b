import { expect, test } from './browser-test.ts';
import {
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';

// A cart that differs from the catalog is refused.
test.use({ expectedNoise: [/status of 409/] });
test.beforeEach(({ page }) => recordMessages(page));

test('a changed price and a sold-out size are shown on the line, and nothing is charged', async ({
  page,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 25);
  const { _id, name, image } = shoe;
  const soldOut = { _id, name, image, size, quantity: 9999, price: shoe.price };
  await page.goto('/cart');
  await page.evaluate((kept) => localStorage.setItem('carrito', kept), JSON.stringify([soldOut]));
  await page.reload();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByText(new RegExp(`^Only \\d+ pairs? left in size ${size}$`))).toBeVisible();
  await expect(page.getByText('Your cart has more pairs than we have left.')).toBeVisible();

  const cheap = JSON.stringify([{ ...soldOut, quantity: 1, price: 1 }]);
  await page.evaluate((kept) => localStorage.setItem('carrito', kept), cheap);
  await page.reload();
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expect(page.getByText(`The price is now $${shoe.price}`)).toBeVisible();
  await expect(
    page.getByText(/^The price, name or picture of a shoe in your cart has changed/),
  ).toBeVisible();
  await expect(page.getByText('You pay').locator('..')).toContainText(`$${shoe.price}`);
});

test('a line with an old name and picture is refused once, takes the present ones, and is paid', async ({
  page,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 25);
  const old = { ...shoe, name: 'Before', image: '/pictures/placeholder/side-640.webp' };
  await openStoredCart(page, { shoe: old, size });
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: shoe.name }) });
  await expect(line).toContainText('The name or picture has changed');
  await expect(line).not.toContainText('The price is now');
  await checkoutButton(page).click();
  await expectMessage(page, 'status', 'Successful payment');
});
