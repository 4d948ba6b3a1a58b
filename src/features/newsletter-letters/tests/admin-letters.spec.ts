import { randomLetters, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// A text that is rejected, and the sandboxed frame of the preview, which blocks the scripts of the tests.
test.use({
  expectedNoise: [/status of 422|Blocked script execution in 'about:srcdoc'/],
  timezoneId: 'Europe/Vienna',
});
test.beforeEach(({ page, administrator: _ }) => recordMessages(page));

test('a letter is written with a preview, tested, scheduled, withdrawn, sent and stopped', async ({
  page,
}) => {
  const subject = `New ${randomLetters()}`;
  const preview = page.frameLocator('iframe[title="Preview of the letter"]');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Newsletter' }).click();
  await page.getByRole('link', { name: 'New letter' }).click();
  await button('Create draft').click();
  await expect(field('Subject')).toBeFocused();
  await expect(field('Subject')).toHaveAccessibleDescription(/Enter a subject/);
  await field('Subject').fill(subject);
  await field('Text').fill('Our **favorites** <b>now</b>');
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('favorites');
  await expect(page.getByText(/^HTML is not allowed: <b>/)).toBeVisible();
  await button('Create draft').click();
  await expect(field('Text')).toBeFocused();
  await expect(field('Text')).toHaveAccessibleDescription(/HTML is not allowed/);
  await field('Text').fill('Our **favorites**');
  await page.getByRole('searchbox', { name: 'Find shoes' }).fill('runner');
  const add = page.getByRole('button', { name: /^Add / }).first();
  const name = (await add.getAttribute('aria-label'))?.replace(/^Add (.*), .*$/, '$1') ?? '';
  await add.click();
  await expect(preview.getByRole('link', { name }).first()).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await button('Create draft').click();
  await expectMessage(page, 'status', 'Letter created');
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(page.getByText('The shop has no mail server')).toBeVisible();

  await button('Send me a test').click();
  await expectMessage(page, 'status', 'The test is on its way to you');
  await button('Send later').click();
  await expect(page.getByLabel('Date and time (UTC)')).toBeFocused();
  await page.getByLabel('Date and time (UTC)').fill('2199-01-01T10:00');
  await button('Send later').click();
  await expectMessage(page, 'status', 'Scheduled');
  await expect(page.getByText(/on 2199-01-01 10:00/)).toBeVisible();
  await button('Cancel schedule').click();
  await expectMessage(page, 'status', 'Stopped');
  await expect(field('Subject')).toHaveValue(subject);

  await button('Send now').click();
  const confirm = page.getByRole('alertdialog', { name: /^Send to [\d,]+ subscribers\?$/ });
  await confirm.getByRole('button', { name: /^Yes, send to [\d,]+ subscribers$/ }).click();
  await expectMessage(page, 'status', 'The letter is being sent');
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await expect(field('Subject')).toHaveCount(0);
  await page.getByRole('link', { name: 'All letters' }).click();
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText(/Sending|Sent/);
});

test('a draft is deleted, and restored', async ({ page }) => {
  const subject = `Old ${randomLetters()}`;
  await page.goto('/admin/letters/new');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Soon');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expectMessage(page, 'status', 'Letter created');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('button', { name: 'Yes, delete draft!' }).click();
  await expectMessage(page, 'status', 'Deleted!');
  await expect(page.getByRole('heading', { name: 'Newsletter', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row).toHaveCount(0);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Draft');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a letter is created with the address of a shoe, and changed', async ({ page, baseURL }) => {
    const subject = `Plain ${randomLetters()}`;
    const response = await page.request.get('/api/shoes?limit=1');
    const [shoe]: { _id: string; name: string }[] = await response.json();
    await page.goto('/admin/letters/new');
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(subject);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Without\nscripts');
    await page.getByRole('textbox', { name: 'Shoes', exact: true }).fill(`${baseURL}/products/${shoe?._id}`);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Shoes', exact: true })).toHaveValue(shoe?._id ?? '');
    await expect(
      page
        .frameLocator('iframe[title="Preview of the letter"]')
        .getByRole('link', { name: shoe?.name ?? '' })
        .first(),
    ).toBeVisible();
  });
});
