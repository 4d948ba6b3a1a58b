import { asAdministrator } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import {
  announceLaunch,
  askAgain,
  createLaunch,
  launchPanel,
  openLaunch,
} from '#tests/browser/launch-steps.ts';
import { failFirstRequest, faults } from '#tests/browser/lost-answers.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

test.use({ expectedNoise: [/ERR_FAILED|status of 404/] });
test.beforeEach(({ page }) => recordMessages(page));

test('a place whose answer was lost is asked for again and kept, and so is one that was given back', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const answered = page.waitForResponse(`**/api/launches/${shoe._id}/place`);
  await page.goto(`/products/${shoe._id}`);
  await answered;
  const joining = await failFirstRequest(
    page,
    `**/api/launches/${shoe._id}/place`,
    faults['its answer is lost'],
  );
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await joining.met;
  await expect(launchPanel(page)).toContainText("You're in the draw");
  const leaving = await failFirstRequest(
    page,
    `**/api/launches/${shoe._id}/place`,
    faults['its answer is lost'],
  );
  await page.getByRole('button', { name: 'Leave the draw' }).click();
  await leaving.met;
  await expect(page.getByRole('button', { name: 'Enter the draw' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await Promise.all([joining.release(), leaving.release()]);
});

test('an answer of before the join that comes after it does not take the place away', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const asked = await failFirstRequest(
    page,
    `**/api/launches/${shoe._id}/place`,
    faults['its answer is late'],
  );
  await page.goto(`/products/${shoe._id}`);
  await asked.met;
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(launchPanel(page)).toContainText("You're in the draw");
  const late = page.waitForResponse(
    (response) => response.url().endsWith('/place') && response.request().method() === 'GET',
  );
  await asked.release();
  expect(await (await late).json()).toMatchObject({ joined: false });
  await (await late).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.getByRole('button', { name: 'Leave the draw' })).toBeVisible();
});

test('a page that is open long before a launch tells within seconds that it was moved', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('timer')).toContainText('06');
  await announceLaunch(browser, baseURL, shoe, 40 * 86_400_000);
  await expect(launchPanel(page).getByText('The launch was moved to this time.')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('39');
});

test('an administrator ends a launch that is open, and the shoe is sold like any other', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await openLaunch(browser, baseURL, shoe);
  await page.goto('/admin/launches');
  const row = page.getByRole('row').filter({ hasText: shoe.name });
  await row.getByRole('link', { name: `End the launch of ${shoe.name}` }).click();
  await expect(page.getByText("This can't be undone")).toBeVisible();
  await page.getByRole('button', { name: 'End launch' }).click();
  await expectMessage(page, 'status', 'Anyone can buy this shoe now');
  await expect(row).toContainText('Ended');
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter the draw' })).toHaveCount(0);
});

test('an open page of a launch that is canceled says so and sells the shoe; with its shoe deleted, it says that it is gone', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(launchPanel(page)).toContainText("You're in the draw");
  await asAdministrator(browser, baseURL, async (request) => {
    await request.put(`/api/admin/shoes/${shoe._id}/launch`, { data: { opensAt: null } });
  });
  const canceled = page.getByText('This launch was canceled. Anyone can buy this shoe now.');
  await expect(canceled).toBeVisible();
  await expect(page.getByRole('button', { name: 'BUY ME!' }).first()).toBeVisible();
  await expect(launchPanel(page)).toHaveCount(0);
  await expect(canceled).toBeVisible();

  await announceLaunch(browser, baseURL, shoe, 7 * 86_400_000);
  await page.reload();
  // It is the same launch, and so the same draw.
  await expect(launchPanel(page)).toContainText("You're in the draw");
  await asAdministrator(browser, baseURL, async (request) => {
    await request.delete(`/api/shoes/${shoe._id}`);
  });
  await askAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});
