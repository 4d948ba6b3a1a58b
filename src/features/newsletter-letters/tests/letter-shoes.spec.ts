import type { Page } from '@playwright/test';
import { asAdministrator, createNewShoe, randomLetters } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { actBeforeHydration } from '#tests/browser/early-input.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// The sandboxed frame of the preview blocks the scripts of the tests.
test.use({ expectedNoise: [/Blocked script execution in 'about:srcdoc'/] });
test.beforeEach(({ page, administrator: _ }) => recordMessages(page));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) => page.getByRole('group', { name: 'Shoes' }).getByRole('listitem');
const shoesInPreview = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the letter"]').getByRole('link').filter({ hasText: /^New / });

test('shoes of a letter are chosen, moved and removed with the keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const [one, two] = [await createNewShoe(browser, baseURL), await createNewShoe(browser, baseURL)];
  await page.goto('/admin/letters/new');
  await field(page, 'Subject').fill(`Cards ${randomLetters()}`);
  await field(page, 'Text').fill('Two shoes');
  await expect(field(page, 'Shoes')).toBeHidden();
  for (const { name, color } of [one, two]) {
    await page.getByRole('searchbox', { name: 'Find shoes' }).fill(name);
    await expect(button(page, `Add ${name}, ${color}`)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button(page, `Add ${name}, ${color}`)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(cards(page)).toHaveText([one.name, two.name].map((name) => new RegExp(name)));
  await expect(cards(page).first()).toContainText('Newcomer · $90');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${two.name} is already in the letter`)).toBeAttached();
  await expect(cards(page)).toHaveCount(2);

  await button(page, `Move up: ${two.name}, Moss`).press('Enter');
  await expect(cards(page)).toHaveText([two.name, one.name].map((name) => new RegExp(name)));
  await expect(button(page, `Move up: ${two.name}, Moss`)).toBeFocused();
  await expect(page.getByText(`Moved ${two.name}, Moss to position 1`)).toBeAttached();
  await button(page, `Move down: ${two.name}, Moss`).press('Enter');
  await button(page, `Move up: ${two.name}, Moss`).press('Enter');
  await expect(shoesInPreview(page)).toHaveText([two.name, one.name]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await button(page, 'Create draft').click();
  await expectMessage(page, 'status', 'Letter created');
  await expect(cards(page)).toHaveText([two.name, one.name].map((name) => new RegExp(name)));
  await expect(shoesInPreview(page)).toHaveText([two.name, one.name]);

  await asAdministrator(browser, baseURL, (request) => request.delete(`/api/shoes/${one._id}`));
  await expect(page).not.toHaveURL(/new$/);
  await page.reload();
  await expect(cards(page).nth(1)).toContainText('Not in the catalog');
  await button(page, `Remove: ${two.name}, Moss`).press('Enter');
  await expect(button(page, `Remove: ${one._id}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Shoes' })).toBeFocused();
  await expect(cards(page)).toHaveCount(0);
});

test('shoes typed before the scripts arrive become cards', async ({ page, browser, baseURL }) => {
  const shoe = await createNewShoe(browser, baseURL);
  await actBeforeHydration(page, '/admin/letters/new', () =>
    field(page, 'Shoes').fill(`${baseURL}/products/${shoe._id}`),
  );
  await expect(cards(page)).toHaveText([new RegExp(shoe.name)]);
});
