import { expect, test } from './browser-test.ts';
import { listPages } from './list-pages.ts';
import { expectAccessible, expectedOnPages } from './page-checks.ts';

test.use({ expectedNoise: [expectedOnPages] });

test('pages of a visitor open without console messages and are accessible', async ({
  page,
  browser,
  baseURL,
}) => {
  const pages = listPages('visitor');
  expect(pages.length).toBeGreaterThan(12);
  await expectAccessible(pages, { page, browser, baseURL });
});

// Two tests, because there are two workers.
for (const half of [0, 1]) {
  test.describe(half === 0 ? 'every other page' : 'the pages between them', () => {
    test('pages of an account and of administration are accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      const pages = listPages('administrator').filter((_path, index) => index % 2 === half);
      expect(pages.length).toBeGreaterThan(8);
      await expectAccessible(pages, { page, browser, baseURL });
    });
  });
}
