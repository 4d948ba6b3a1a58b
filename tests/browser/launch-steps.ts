import type { Browser, Page } from '@playwright/test';
import type { Launch } from '#features/launches/contract/launches.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { asAdministrator, createNewShoe } from './administrator.ts';
import { expect } from './browser-test.ts';
import { setPairs } from './waitlist-steps.ts';

/** Makes a shoe a launch that opens after this time in ms, as an administrator. */
export const announceLaunch = (
  browser: Browser,
  origin: string | undefined,
  { _id }: Shoe,
  delay: number,
): Promise<Launch> =>
  asAdministrator(browser, origin, async (request) => {
    const data = { opensAt: new Date(Date.now() + delay).toISOString(), perAccount: 1 };
    const response = await request.put(`/api/admin/shoes/${_id}/launch`, { data });
    if (!response.ok()) throw new Error(`The launch was refused: ${await response.text()}`);
    return response.json();
  });

/** A new shoe with so many pairs of size 9, which opens in a week. */
export async function createLaunch(
  browser: Browser,
  origin: string | undefined,
  pairs: number,
): Promise<Shoe> {
  const shoe = await createNewShoe(browser, origin);
  await setPairs(browser, origin, shoe, pairs);
  await announceLaunch(browser, origin, shoe, 7 * 86_400_000);
  return shoe;
}

/** Lets a launch open in a moment; resolves once its order is drawn. */
export async function openLaunch(browser: Browser, origin: string | undefined, shoe: Shoe): Promise<void> {
  await announceLaunch(browser, origin, shoe, 1_000);
  const stage = () =>
    asAdministrator(browser, origin, async (request) => {
      const launch: Launch = await (await request.get(`/api/launches/${shoe._id}`)).json();
      return launch.stage;
    });
  await expect.poll(stage).toBe('open');
}

/** The panel of a launch on the page of its shoe. */
export const launchPanel = (page: Page) => page.getByRole('region', { name: 'Launch' });

/** Lets the page ask again at once, as when its tab is looked at again. */
export const askAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
