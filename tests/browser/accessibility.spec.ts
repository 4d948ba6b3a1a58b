import { expect, test } from './browser-test.ts';
import { listPages } from './list-pages.ts';
import { appearances, asOptions, expectAccessible, expectedOnPages } from './page-checks.ts';

// Every page once, each in another theme and width than the one before. `accessibility-matrix.spec.ts` has all of them.
for (const [number, appearance] of appearances.entries()) {
  const share = (_path: string, index: number) => index % appearances.length === number;

  test.describe(`in ${appearance.colorScheme} at ${appearance.width} px`, () => {
    test.use({ ...asOptions(appearance), expectedNoise: [expectedOnPages] });

    test('pages of a visitor open without console messages and are accessible', async ({
      page,
      browser,
      baseURL,
    }) => {
      const paths = listPages('visitor');
      expect(paths.length).toBeGreaterThan(12);
      await expectAccessible(paths.filter(share), { page, browser, baseURL });
    });

    test('pages of an account and of administration are accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      const paths = listPages('administrator');
      expect(paths.length).toBeGreaterThan(8);
      await expectAccessible(paths.filter(share), { page, browser, baseURL });
    });
  });
}
