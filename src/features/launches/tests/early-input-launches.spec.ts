import { asAdministrator, createNewShoe } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from '#tests/browser/early-input.ts';
import { createLaunch, launchPanel, openLaunch } from '#tests/browser/launch-steps.ts';

test('a place in the line of a launch is taken once, and its draw is checked', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const changes = recordChanges(page);
  await actBeforeHydration(page, `/products/${shoe._id}`, () =>
    page.getByRole('button', { name: 'Enter the draw' }).dblclick(),
  );
  await expect(launchPanel(page)).toContainText("You're in the draw");
  await openLaunch(browser, baseURL, shoe);
  await actBeforeHydration(page, `/launches/${shoe._id}/draw`, () =>
    page.getByRole('button', { name: 'Check in this browser' }).dblclick(),
  );
  await expect(page.getByText('Everything matches')).toBeVisible();
  await expectRequests(page, changes, [`POST /api/launches/${shoe._id}/place`]);
});

test('a shoe is found by its name and made a launch once', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/admin/launches', async () => {
    await page.getByLabel('Shoe to launch').fill(shoe.name);
    await page.getByRole('button', { name: 'Find' }).click();
  });
  const address = (await page.getByRole('link', { name: `Choose ${shoe.name}` }).getAttribute('href')) ?? '';
  await actBeforeHydration(page, address, async () => {
    await page.getByLabel('Opens at').fill('2040-11-24T18:30');
    await page.getByRole('button', { name: 'Announce launch' }).dblclick();
  });
  await expect(page.getByRole('row').filter({ hasText: shoe.name })).toContainText('2040-11-24 18:30');
  await expectRequests(page, changes, ['POST /admin/launches.data']);
  await asAdministrator(browser, baseURL, (request) =>
    request.put(`/api/admin/shoes/${shoe._id}/launch`, { data: { opensAt: null } }),
  );
});
