import { randomLetters, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { removeWrittenPages, saveWrittenPage } from './written-page-steps.ts';

test.use({ javaScriptEnabled: false, expectedNoise: [/status of (409|422)/] });
test.afterEach(({ browser, baseURL }) => removeWrittenPages(browser, baseURL));

test('without scripts a page is previewed, saved, refused to the second editor, and restored', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const slug = randomLetters();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/admin/pages');
  await field('Address').fill(slug);
  await press('Write page');
  await field('Title').fill('Gift cards');
  await field('Text').fill('[a](javascript:alert(1))');
  await press('Preview');
  await expect(field('Text')).toHaveAccessibleDescription(/^This link is not allowed: javascript:alert\(1\)/);
  await field('Text').fill(`We have **none**.\n\n[Old](/pages/old)\n\n${'靴'.repeat(49_900)}`);
  await page.getByLabel('Link to it in the footer').uncheck();
  await press('Preview');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('none')).toBeVisible();
  await expect(preview.getByText('/pages/old does not exist')).toBeVisible();
  await expect(page.getByLabel('Link to it in the footer')).not.toBeChecked();
  await press('Save');
  await expect(undoBar(page)).toContainText('Created page Gift cards');
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();

  await field('Text').fill('Mine.');
  await saveWrittenPage(browser, baseURL, slug, { markdown: 'Theirs.' });
  await press('Save');
  await expect(page.getByRole('alert')).toContainText('Someone else saved this page');
  await expect(field('Text')).toHaveValue('Mine.');
  await press('Replace theirs with mine');
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View version 2' }).click();
  await press('Restore this version');
  await expect(undoBar(page)).toContainText('Changed text of page Gift cards');
  await page.goto(`/pages/${slug}`);
  await expect(page.getByRole('main')).toContainText('Theirs.');
});
