import { expect, type Page } from '@playwright/test';

/** Opens a page whose scripts are held back until `goOn`, which waits until it is live. */
export async function openHeld(page: Page, address: string): Promise<{ goOn: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const live = page.goto(address);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const goOn = async () => {
    held.resolve();
    await live;
    await page.unrouteAll();
  };
  return { goOn };
}
