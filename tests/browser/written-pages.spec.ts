import type { Page } from '@playwright/test';
import { placeOrder, randomLetters, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';
import { removeWrittenPages, saveWrittenPage } from './written-page-steps.ts';

// Refused addresses, texts and edits, and a page that was deleted.
test.use({ expectedNoise: [/status of (404|409|422)/] });
test.beforeEach(({ page, administrator: _ }) => recordMessages(page));
test.afterEach(({ browser, baseURL }) => removeWrittenPages(browser, baseURL));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const footer = (page: Page) => page.getByRole('navigation', { name: 'About the shop' }).getByRole('link');
const specified = ['About Us', 'Contact Us', 'Size Chart', 'Terms of Service'];

test('a page is written with a live preview, and shown in the footer of cached pages at once', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage();
  const slug = randomLetters();
  await visitor.goto('/sale');
  await visitor.reload();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await field(page, 'Address').fill('Gift Cards');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Address')).toHaveAccessibleDescription(/^Use lowercase letters/);
  await field(page, 'Address').fill(slug);
  await page.keyboard.press('Enter');

  await expect(page.getByText('The shop has this page once you save it.')).toBeVisible();
  await field(page, 'Title').fill('Gift cards');
  await field(page, 'Text').fill('We have **none** <b>yet</b>.\n\n## Later\n\n[Ask us](/contactUs)');
  await expect(preview(page)).toContainText('HTML is not allowed: <b>');
  await press(page, 'Save');
  await expect(field(page, 'Text')).toHaveAccessibleDescription(/^HTML is not allowed: <b>/);
  await field(page, 'Text').fill(
    'We have **none** yet.\n\n## Later\n\n[Ask us](/contactUs) [Old](/pages/old)',
  );
  await expect(preview(page)).toContainText('/pages/old does not exist');
  await field(page, 'Text').fill('We have **none** yet.\n\n## Later\n\n[Ask us](/contactUs)');
  await expect(preview(page).getByRole('heading', { name: 'Later' })).toBeVisible();
  await expect(preview(page)).not.toContainText('does not exist');
  await expect(preview(page)).not.toContainText('HTML is not allowed');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await press(page, 'Save');
  await expectMessage(page, 'status', 'Page saved');
  await expect(undoBar(page)).toContainText('Created page Gift cards');

  await visitor.reload();
  await expect(footer(visitor)).toContainText([...specified, 'Gift cards']);
  await footer(visitor).filter({ hasText: 'Gift cards' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Gift cards');
  await expect(visitor).toHaveTitle(/^Gift cards \| /);
  expect(new URL(visitor.url()).pathname).toBe(`/pages/${slug}`);
  await expect(visitor.locator('meta[name="description"]')).toHaveAttribute('content', 'We have none yet.');
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`/pages/${slug}$`),
  );
  await expect(visitor.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contactUs');

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Deleted page Gift cards');
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(footer(visitor)).not.toContainText(['Gift cards']);
});

test('the terms begin with the original text, and return to it', async ({ page, context }) => {
  const visitor = await context.newPage();
  await visitor.goto('/termsOfService');
  const original = await visitor.getByRole('main').innerText();
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'Edit Terms of Service' }).click();
  await expect(field(page, 'Text')).toHaveValue(
    /^The rules of the shop, in plain English\.\n\n## Your account\n\n/,
  );
  await expect(preview(page).getByRole('heading', { name: 'Your data' })).toBeVisible();
  await field(page, 'Text').fill('Be kind.');
  await field(page, 'Title').fill('Our rules');
  await press(page, 'Save');
  await expectMessage(page, 'status', 'Page saved');
  for (const path of ['/termsOfService', '/TermsOfService']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('main')).toHaveText('Our rulesBe kind.');
    await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/termsOfService$/);
    await expect(footer(visitor)).toContainText([...specified.slice(0, 3), 'Our rules']);
  }
  await page.getByRole('link', { name: 'Back to pages' }).click();
  await press(page, 'Restore original');
  await press(page, 'Yes, restore original!');
  await expectMessage(page, 'status', 'Deleted!');
  await visitor.reload();
  expect(await visitor.getByRole('main').innerText()).toBe(original);
});

test('of two who edit at once, the second keeps the text and can replace the first', async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = randomLetters();
  await saveWrittenPage(browser, baseURL, slug);
  await page.goto(`/admin/pages/${slug}`);
  await field(page, 'Text').fill('Mine.');
  await saveWrittenPage(browser, baseURL, slug, { markdown: 'Theirs.' });
  await press(page, 'Save');
  const note = page.getByRole('alert').filter({ hasText: 'Someone else saved this page' });
  await expect(note).toBeVisible();
  await expect(field(page, 'Text')).toHaveValue('Mine.');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const answer = Promise.withResolvers<void>();
  await page.route(`/admin/pages/${slug}.data*`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'Replace theirs with mine' })).toBeDisabled();
  answer.resolve();
  await press(page, 'Replace theirs with mine');
  await expectMessage(page, 'status', 'Page saved');
  await expect(note).toBeHidden();
  await expect(page.getByRole('rowheader', { name: 'Version 3 (shown now)' })).toBeVisible();

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Text')).toHaveValue('Theirs.');
  await page.getByRole('link', { name: 'View version 1' }).click();
  await expect(page.getByRole('main')).toContainText('Ask us.');
  await press(page, 'Restore this version');
  await expectMessage(page, 'status', 'Version 1 restored');
  await expect(page.getByText('The shop shows this text.')).toBeVisible();
});

test('pages are moved by keyboard, and the button keeps the focus', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const visitor = await context.newPage();
  for (const title of ['One', 'Two', 'Three'])
    await saveWrittenPage(browser, baseURL, randomLetters(), { title });
  await page.goto('/admin/pages');
  const names = page.getByRole('table', { name: 'Pages' }).getByRole('rowheader');
  const down = page.getByRole('button', { name: 'Move One down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(names).toContainText([...specified, 'Two', 'One', 'Three']);
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toContainText([...specified, 'Two', 'Three', 'One']);
  await expect(down).toBeFocused();
  await visitor.goto('/contactUs');
  await expect(footer(visitor)).toContainText([...specified, 'Two', 'Three', 'One']);

  await press(page, 'Move Size Chart up');
  await expect(names).toContainText(['About Us', 'Size Chart', 'Contact Us', 'Terms of Service', 'Two']);
  await press(page, 'Hide Contact Us in the footer');
  await expectMessage(page, 'status', 'Link hidden');
  await visitor.reload();
  await expect(footer(visitor)).toContainText(['About Us', 'Size Chart', 'Terms of Service', 'Two']);
  await expect(footer(visitor).filter({ hasText: 'Contact Us' })).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await press(page, 'Show Contact Us in the footer');
  await expectMessage(page, 'status', 'Link shown');
  await press(page, 'Move Size Chart down');
  await expect(names).toContainText([...specified, 'Two', 'Three', 'One']);
  await visitor.reload();
  await expect(footer(visitor)).toContainText([...specified, 'Two', 'Three', 'One']);
});

test('an order leads to the version of the terms that was accepted', async ({ page, browser, baseURL }) => {
  await saveWrittenPage(browser, baseURL, 'termsOfService', { title: 'Terms', markdown: 'Be kind.' });
  const { idPayment } = await placeOrder(browser, baseURL);
  await saveWrittenPage(browser, baseURL, 'termsOfService', { title: 'Terms', markdown: 'Be quick.' });
  await page.goto(`/orders/${idPayment}`);
  await page.getByRole('link', { name: /^Accepted version \d+ of the terms$/ }).click();
  await expect(page.getByRole('main')).toContainText('Be kind.');
  await expect(page.getByRole('main')).not.toContainText('Be quick.');
});
