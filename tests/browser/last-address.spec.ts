import { expect, test } from './browser-test.ts';
import {
  address,
  checkoutButton,
  expectThanks,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';

// What the account page still asks when Logout is pressed gets a 401.
test.use({ expectedNoise: [/status of 401/] });

test.beforeEach(({ page }) => recordMessages(page));

test('who has bought before finds the address of the last order in the cart, until they sign out', async ({
  page,
  customer: _,
}) => {
  const wanted = await findShoe(page, 26);
  await openStoredCart(page, wanted);
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectThanks(page);

  await page.evaluate(() => sessionStorage.clear());
  const listed = page.waitForResponse(/\/api\/cart\/[^/]+$/);
  await openStoredCart(page, wanted);
  expect((await listed).headers()['cache-control']).toContain('no-store');
  for (const [label, text] of Object.entries(address))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await stored()).not.toContain(address['Line 1']);

  // An address that arrives late stays out of a form that somebody is in already.
  await page.evaluate(() => sessionStorage.removeItem('billing'));
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/api\/cart\/[^/]+$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('City').focus();
  const late = page.waitForResponse(/\/api\/cart\/[^/]+$/);
  arrives.resolve();
  await (await late).finished();
  await page.keyboard.type('Boise');
  await expect(page.getByLabel('City')).toHaveValue('Boise');
  await expect(page.getByLabel('Line 1')).toHaveValue('');
  await page.unroute(/\/api\/cart\/[^/]+$/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/signin|\/$/);
  await page.goto('/cart');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('Line 1')).toHaveValue('');
});
