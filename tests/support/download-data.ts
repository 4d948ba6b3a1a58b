import { expect } from 'vitest';
import { finishPersonalData } from '#features/personal-data/server/personal-data-job.ts';
import type { TestClient } from './test-client.ts';
import type { TestShop } from './test-shop.ts';

/** Makes the files and removes the closed accounts that are due. */
export const runPersonalDataJob = ({ dependencies }: Pick<TestShop, 'dependencies'>): Promise<void> =>
  finishPersonalData(dependencies);

/** Asks for the file with everything about an account, lets the job make it, and downloads it. */
export async function downloadData(
  shop: Pick<TestShop, 'dependencies'>,
  client: TestClient,
  path = '/api/account/export',
): ReturnType<TestClient['request']> {
  const asked = await client.request('POST', path);
  expect(asked.statusCode, asked.body).toBe(202);
  await runPersonalDataJob(shop);
  return client.request('GET', path);
}
