import type { Page } from '@playwright/test';
import { asAdministrator, createNewShoe, randomLetters, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { changeSettings } from './change-settings.ts';

/** Holds back what the shop answers to the next form that is posted to the path; returns how to let it go. */
async function holdAnswer(page: Page, path: string): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route(`${path}.data*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  return answer.resolve;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('what is typed while the settings are being saved stays, and is saved next', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  await page.goto('/admin/settings');
  const headline = page.getByLabel('Headline of the home page');
  const lead = page.getByLabel('Text under the headline');
  const letGo = await holdAnswer(page, '/admin/settings');
  await headline.fill('  First ');
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await lead.fill('Typed too early');
  letGo();
  await expect(undoBar(page)).toBeVisible();
  await expect(headline).toHaveValue('First');
  await expect(lead).toHaveValue('Typed too early');

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(headline).toHaveValue('');
  await expect(lead).toHaveValue('Typed too early');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await save(page).click();
  await saved;
  await page.reload();
  await expect(headline).toHaveValue('');
  await expect(lead).toHaveValue('Typed too early');
  await changeSettings(page.request, baseURL, { shop: { lead: null } });
});

test('what somebody else saved enters no field that was touched or has the focus, and is not undone', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  await page.goto('/admin/settings');
  const headline = page.getByLabel('Headline of the home page');
  const lead = page.getByLabel('Text under the headline');
  await headline.fill('First');
  await save(page).click();
  await expect(undoBar(page)).toBeVisible();
  await headline.fill('Typed');
  await lead.focus();
  await asAdministrator(browser, baseURL, (request) =>
    request.put('/api/admin/settings', { data: { shop: { lead: 'Another lead', chatGreeting: 'Hello!' } } }),
  );
  // A click would take the focus.
  await undoBar(page)
    .getByRole('button', { name: 'Undo' })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.getByLabel('Greeting of the help chat')).toHaveValue('Hello!');
  await expect(lead).toBeFocused();
  await expect(lead).toHaveValue('');
  await expect(headline).toHaveValue('Typed');
  await save(page).click();
  await expect(lead).toHaveValue('Another lead');
  await page.reload();
  await expect(lead).toHaveValue('Another lead');
  await expect(headline).toHaveValue('Typed');
  await changeSettings(page.request, baseURL, { shop: { headline: null, lead: null, chatGreeting: null } });
});

test('the next brand can be typed while the one before is created', async ({ page, administrator: _ }) => {
  await page.goto('/createbrand');
  const name = page.getByLabel('Name', { exact: true });
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const letGo = await holdAnswer(page, '/createbrand');
  const [one, next] = [randomLetters(), randomLetters()];
  await name.fill(one);
  await create.click();
  await name.fill(next);
  letGo();
  await expect(undoBar(page)).toBeVisible();
  await expect(name).toHaveValue(next);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue(next);
});

test('barcodes cannot be typed while others are being saved, so none is lost', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, stock } = await createNewShoe(browser, baseURL);
  await page.goto(`/admin/shoes/${_id}`);
  const sku = page.getByLabel(`SKU of size ${stock[0]?.size}`, { exact: true });
  const letGo = await holdAnswer(page, `/admin/shoes/${_id}`);
  const typed = randomLetters().toUpperCase();
  await sku.fill(typed);
  await page.getByRole('button', { name: 'Save SKUs and barcodes' }).click();
  await expect(sku).not.toBeEditable();
  letGo();
  await expect(sku).toBeEditable();
  await expect(sku).toHaveValue(typed);
});
