import { expect, test } from './browser-test.ts';
import { listPages } from './list-pages.ts';
import { appearances, asOptions, expectAccessible, expectedOnPages, listShare } from './page-checks.ts';

// Every page once, each in another theme and width than the one before. `accessibility-matrix.spec.ts` has the others.
for (const appearance of appearances) {
  test.describe(`in ${appearance.colorScheme} at ${appearance.width} px`, () => {
    test.use({ ...asOptions(appearance), expectedNoise: [expectedOnPages] });

    test('pages of a visitor open without console messages and are accessible', async ({
      page,
      browser,
      baseURL,
    }) => {
      expect(listPages('visitor').length).toBeGreaterThan(12);
      await expectAccessible(listShare('visitor', appearance), { page, browser, baseURL });
    });

    test('pages of an account and of administration are accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      expect(listPages('administrator').length).toBeGreaterThan(8);
      await expectAccessible(listShare('administrator', appearance), { page, browser, baseURL });
    });
  });
}
