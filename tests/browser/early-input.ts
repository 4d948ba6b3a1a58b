import type { Page, Request } from '@playwright/test';
import { expect } from './browser-test.ts';
import { openWithDelayedScripts } from './delay-scripts.ts';

/** Opens a page, does something before its scripts are loaded, loads them and waits for hydration. */
export async function actBeforeHydration(
  page: Page,
  address: string,
  early: (page: Page) => Promise<void>,
): Promise<void> {
  const { loadScripts } = await openWithDelayedScripts(page, address);
  await early(page);
  await loadScripts();
}

/** Records the calls that change something, as `POST /api/brands`; visits and a customer's first one are not counted. */
export function recordChanges(page: Page): string[] {
  return recordRequests(
    page,
    (request) =>
      !['GET', 'HEAD'].includes(request.method()) && !/analytics|\/api\/users$/.test(request.url()),
  );
}

/** Records the matching requests of a page as method and path. */
export function recordRequests(page: Page, matches: (request: Request) => boolean): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (matches(request)) requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

/** Passes when exactly these requests (or matchers of one) were sent, in any order, and all of them are answered. */
export async function expectRequests(page: Page, sent: readonly string[], expected: readonly unknown[]) {
  await expect.poll(() => [...sent].sort()).toEqual([...expected].sort());
  await page.waitForLoadState('networkidle');
  expect([...sent].sort()).toEqual([...expected].sort());
}
