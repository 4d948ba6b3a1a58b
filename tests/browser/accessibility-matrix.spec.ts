import { test } from './browser-test.ts';
import { listPaths } from './list-pages.ts';
import { appearances, asOptions, expectAccessible, expectedOnPages } from './page-checks.ts';

test.describe.configure({ timeout: 600_000 });

for (const appearance of appearances) {
  test.describe(`in ${appearance.colorScheme} at ${appearance.width} px`, () => {
    test.use({ ...asOptions(appearance), expectedNoise: [expectedOnPages] });

    test('every page of a visitor is accessible', async ({ page, browser, baseURL }) => {
      await expectAccessible(listPaths('visitor'), { page, browser, baseURL });
    });

    test('every page of an account and of administration is accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      await expectAccessible(listPaths('administrator'), { page, browser, baseURL });
    });
  });
}
