import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';
import type { TestShop } from './test-shop.ts';

/** Asks for the file with everything about an account, lets the job make it, and downloads it. */
export async function downloadData(
  shop: Pick<TestShop, 'finishPersonalData'>,
  client: TestClient,
  path = '/api/account/export',
): ReturnType<TestClient['request']> {
  const asked = await client.request('POST', path);
  expect(asked.statusCode, asked.body).toBe(202);
  await shop.finishPersonalData();
  return client.request('GET', path);
}
