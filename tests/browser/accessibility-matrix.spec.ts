import { test } from './browser-test.ts';
import { listPaths, type PageViewer } from './list-pages.ts';
import {
  type Appearance,
  appearances,
  asOptions,
  expectAccessible,
  expectedOnPages,
  listShare,
} from './page-checks.ts';

test.describe.configure({ timeout: 600_000 });

/** The pages that `accessibility.spec.ts`, which runs before, does not check in this appearance. */
function listOthers(viewer: PageViewer, appearance: Appearance): string[] {
  const share = new Set(listShare(viewer, appearance));
  return listPaths(viewer).filter((path) => !share.has(path));
}

for (const appearance of appearances) {
  test.describe(`in ${appearance.colorScheme} at ${appearance.width} px`, () => {
    test.use({ ...asOptions(appearance), expectedNoise: [expectedOnPages] });

    test('every other page of a visitor is accessible', async ({ page, browser, baseURL }) => {
      await expectAccessible(listOthers('visitor', appearance), { page, browser, baseURL });
    });

    test('every other page of an account and of administration is accessible', async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      await expectAccessible(listOthers('administrator', appearance), { page, browser, baseURL });
    });
  });
}
