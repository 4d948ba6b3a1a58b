import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeEach(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
});
afterEach(() => shop.close());

const status = async (path: string) => (await shop.visitor().request('GET', path)).statusCode;

/** Keeps the event loop of the test and its shop busy for `turns` turns of `ms` each. */
async function keepBusy(turns: number, ms: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const end = performance.now() + ms;
    while (performance.now() < end);
    await nextTurn();
  }
}

test('a shop answers between turns of a second, as at the start on a busy machine', async () => {
  await keepBusy(4, 1_100);
  expect(await status('/readyz')).toBe(200);
});

test('a shop whose turns take longer than 5 s answers 503 with Retry-After, and recovers', async () => {
  await keepBusy(3, 5_100);
  const { statusCode, headers } = await shop.visitor().request('GET', '/api/shoes');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/readyz'), { timeout: 15_000, interval: 200 }).toBe(200);
});
