import { expect, test } from './browser-test.ts';
import { forgetSession } from './shopping-steps.ts';

test('Back Home links to / from the account, sign in, create account and recovery', async ({
  page,
  customer: _,
}) => {
  const backHome = async (address: string) => {
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await page.getByRole('link', { name: 'Back Home' }).click();
    await expect(page).toHaveURL('/');
  };
  await backHome('/account');
  await forgetSession(page);
  for (const address of ['/signin', '/createaccount', '/forget']) await backHome(address);
});
