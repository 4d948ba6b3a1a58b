import type { Page } from '@playwright/test';

/** Waits for the scripts that a page loads after it was hydrated, such as the one that keeps it without a connection. */
export async function waitForLaterScripts(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const scripts = performance.getEntriesByType('resource');
    const later = scripts.find(({ name }) => name.includes('/assets/start-later-'));
    // A module is evaluated once, so this waits for the one of the page.
    if (later) await import(later.name);
    return later !== undefined;
  });
}
