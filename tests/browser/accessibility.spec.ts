import { expect, test } from './browser-test.ts';
import { listPages } from './list-pages.ts';
import { appearances, asOptions, expectAccessible, expectedOnPages } from './page-checks.ts';

for (const appearance of appearances) {
  test.describe(`in ${appearance.colorScheme} at ${appearance.width} px`, () => {
    test.use({ ...asOptions(appearance), expectedNoise: [expectedOnPages] });

    test('pages of a visitor open without console messages and are accessible', async ({
      page,
      browser,
      baseURL,
    }) => {
      const pages = listPages('visitor');
      expect(pages.length).toBeGreaterThan(12);
      await expectAccessible(pages, { page, browser, baseURL });
    });

    test('pages of an account and of administration are accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      const pages = listPages('administrator');
      expect(pages.length).toBeGreaterThan(8);
      await expectAccessible(pages, { page, browser, baseURL });
    });
  });
}
