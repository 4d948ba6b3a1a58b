import { expect, type Page } from '@playwright/test';

/** Opens a page whose scripts are delayed until `loadScripts`, which waits for hydration. */
export async function openWithDelayedScripts(
  page: Page,
  address: string,
): Promise<{ loadScripts: () => Promise<void> }> {
  const delay = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await delay.promise;
    await route.continue();
  });
  const hydrated = page.goto(address);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const loadScripts = async () => {
    delay.resolve();
    await hydrated;
    await page.unrouteAll();
  };
  return { loadScripts };
}
