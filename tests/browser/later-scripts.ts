import type { Page } from '@playwright/test';

/** Waits for the scripts that a page loads after it was hydrated, such as the one that keeps it without a connection. */
export async function waitForLaterScripts(page: Page): Promise<void> {
  const found = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/start-later-'))
        ?.name,
  );
  // A module is evaluated once, so this waits for the one of the page.
  await page.evaluate(async (address) => void (await import(address)), String(await found.jsonValue()));
}
