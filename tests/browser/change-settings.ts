import type { APIRequestContext } from '@playwright/test';

/** Changes settings of the shop with the session of an administrator. Tests that share the shop set them back. */
export async function changeSettings(
  request: APIRequestContext,
  origin: string | undefined,
  data: object,
): Promise<void> {
  const response = await request.put('/api/admin/settings', { data, headers: { origin: origin ?? '' } });
  if (!response.ok()) throw new Error(`The settings were not changed: ${await response.text()}`);
}
