import type { Page, Route } from '@playwright/test';

/** Opens a page whose scripts are delayed until `loadScripts`, which waits for hydration. */
export async function openWithDelayedScripts(
  page: Page,
  address: string,
): Promise<{ loadScripts: () => Promise<void> }> {
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  const rendered = page.waitForEvent('domcontentloaded');
  const hydrated = page.goto(address);
  await rendered;
  const loadScripts = async () => {
    await scripts.release();
    await hydrated;
  };
  return { loadScripts };
}

/** Delays the requests for matching addresses until `release`; then they continue, or fail. */
export async function delayRequests(
  page: Page,
  pattern: RegExp,
  end: 'continue' | 'abort' = 'continue',
): Promise<{ release: () => Promise<void> }> {
  const delay = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await delay.promise;
    // The document that asked may be gone.
    await route[end]().catch(() => {});
  };
  await page.route(pattern, hold);
  return {
    async release() {
      delay.resolve();
      await page.unroute(pattern, hold);
    },
  };
}
