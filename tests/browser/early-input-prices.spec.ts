import { createNewShoe } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('a price is set once, and what is typed into the command palette is found', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, name } = await createNewShoe(browser, baseURL);
  const changes = recordChanges(page);
  await actBeforeHydration(page, `/admin?products.search=${name}`, async () => {
    await page.getByLabel(`Price of ${name} in dollars`).fill('79.99');
    await page.getByRole('button', { name: `Save price of ${name}` }).dblclick();
  });
  await expectMessage(page, 'status', 'Price changed');
  await expectRequests(page, changes, [`PUT /api/admin/shoes/${_id}/price`]);

  await actBeforeHydration(page, '/orders', async () => {
    await page
      .getByRole('button', { name: /^Jump to/ })
      .first()
      .click();
    await page.keyboard.type(name);
  });
  await expect(page.getByRole('option', { name })).toBeVisible();
});
