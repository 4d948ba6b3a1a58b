import { expect, test } from './browser-test.ts';

test('after toHaveURL, the page of the address is rendered', async ({ page }) => {
  await page.goto('/sizeChart');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.getByRole('link', { name: 'Deals!' }).click();
  await expect(page).toHaveURL('/sale');
  const heading = await page.evaluate(() => document.querySelector('h1')?.textContent);
  expect(heading).toBe('ON SALE!');
});
