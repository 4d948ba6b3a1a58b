import type { Page } from '@playwright/test';
import { buy, createNewShoe, markReceived, placeOrder, randomLetters, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { fillCredentials, findRecoveryLink } from './shopping-steps.ts';

test.use({ javaScriptEnabled: false, expectedNoise: [/status of (400|401|422)/] });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByLabel('Your review');

test('a review is written, changed and deleted; a wrong one comes back as it was typed', async ({
  page,
  customer: _,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await page.goto(`/products/${shoe._id}`);
  await button(page, 'I already bought them').click();
  await expect(page.getByText("You haven't bought these yet")).toBeVisible();
  await expect(text(page)).toHaveCount(0);
  await markReceived(browser, baseURL, idPayment);
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await button(page, 'I already bought them').click();

  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked();
  await text(page).fill('four');
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await button(page, 'Add review').click();
  await expect(text(page)).toHaveValue('four');
  await expect(text(page)).toHaveAccessibleDescription('Review must contain at least 5 characters.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await text(page).fill('Light as a feather');
  await button(page, 'Add review').click();
  await expect(page.getByRole('status')).toHaveText('Your review has been published.');
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await expect(page.getByText('4.0 from 1 review')).toBeVisible();
  await expect(page.getByText('Light as a feather')).toBeVisible();

  await button(page, 'I already bought them').click();
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await button(page, 'Update review').click();
  await expect(page.getByRole('status')).toHaveText('Your review has been updated.');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(text(page)).toHaveValue('Light as a feather');
  await button(page, 'Delete my review').click();
  await expect(page.getByRole('status')).toHaveText('Deleted!');
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await expect(page.getByText('No reviews yet.')).toBeVisible();
});

test('an administrator creates a brand, sets a price, marks an order, undoes that and logs out', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto('/createbrand');
  const name = page.getByLabel('Name');
  await name.fill('R2D2');
  await button(page, 'Create').click();
  await expect(name).toHaveValue('R2D2');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const brand = `Plain ${randomLetters()}`;
  await name.fill(brand);
  await button(page, 'Create').click();
  await expect(undoBar(page)).toContainText(`Created brand ${brand}`);
  await expect(name).toHaveValue('');

  const shoe = await createNewShoe(browser, baseURL);
  const price = page.getByLabel(`Price of ${shoe.name} in dollars`);
  await page.goto(`/admin?products.search=${shoe.name}`);
  await price.fill('79.99');
  await button(page, `Save price of ${shoe.name}`).click();
  await expect(undoBar(page)).toContainText(`Changed price of shoe ${shoe.name}`);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(price).toHaveValue('90.00');

  await page.goto(`/orders?search=${idPayment}`);
  await button(page, 'Mark received').click();
  await expect(undoBar(page)).toContainText(/Changed status of order SP-[0-9A-F]{8}/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(button(page, 'Mark pending')).toBeVisible();
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText(/Reverted status of order SP-[0-9A-F]{8}/);
  await expect(button(page, 'Mark received')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('somebody signs up, buys, recovers a lost password and writes a review', { tag: '@journey' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const said = page.getByRole('status');
  const password = page.getByLabel('Password', { exact: true });
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/createaccount?next=${encodeURIComponent(`/products/${shoe._id}`)}`);
  await fillCredentials(page, email, 'short');
  await button(page, 'Create account').click();
  await expect(password).toHaveAccessibleDescription(/The Password should be at least 6 characters/);
  await expect(password).toHaveValue('');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await password.fill('correct horse');
  await button(page, 'Create account').click();
  await expect(page).toHaveURL(`/products/${shoe._id}`);

  // The cart needs scripts: its call is made instead.
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await markReceived(browser, baseURL, idPayment);
  await page.goto(`/order/${idPayment}`);
  await page.getByRole('contentinfo').getByLabel('Email for the newsletter').fill(email);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  await expect(said).toHaveText('Thanks for subscribing!');

  await page.goto('/contactUs');
  await main(page).getByLabel('name', { exact: true }).fill('Cleo');
  await main(page).getByLabel('email', { exact: true }).fill(email);
  await main(page).getByLabel('message').fill('Do you repair?');
  await button(page, 'Submit').click();
  await expect(main(page).getByLabel('message')).toHaveAccessibleDescription(/20 to 500 characters/);
  await main(page).getByLabel('message').fill('Do you repair what I bought?');
  await button(page, 'Submit').click();
  await expect(main(page).getByLabel('message')).toHaveValue('');

  await page.goto('/account');
  await page.getByLabel('Display name').fill('Cleo Ñandú');
  await button(page, 'Update name').click();
  await expect(said).toHaveText('Name Updated');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleo Ñandú');
  await page.getByLabel('New password').fill('another horse');
  await button(page, 'Update password').click();
  await expect(said).toHaveText('Password Updated');
  await page.getByLabel('Your password').fill('another horse');
  await button(page, 'Set up authenticator app').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('Verification code', { exact: true }).fill('000000');
  await button(page, 'Turn on').click();
  await expect(page.getByLabel('Verification code', { exact: true })).toHaveAccessibleDescription(
    'Wrong code',
  );
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/?done=log-out');
  await expect(said).toHaveText('See you later!');

  await page.goto('/signin');
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Send Email').click();
  await expect(page).toHaveURL('/signin?done=recovery');
  await expect(said).toHaveText('Email send');
  await page.goto(await findRecoveryLink(page, email));
  await page.getByLabel('New password').fill('short');
  await button(page, 'Save password').click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /^The Password should be at least 6/,
  );
  await page.getByLabel('New password').fill('fresh horse');
  await button(page, 'Save password').click();
  await expect(said).toHaveText('Password Updated');

  await page.goto(`/products/${shoe._id}`);
  await button(page, 'I already bought them').click();
  await fillCredentials(page, email, 'fresh horse');
  await button(page, 'Sign in').click();
  await text(page).fill('Bought, recovered and worn');
  await button(page, 'Add review').click();
  await expect(said).toHaveText('Your review has been published.');
});
