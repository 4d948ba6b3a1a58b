import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { programScope } from '../contract.ts';
import { createKey, sendAs } from './key-shop.ts';

let shop: TestShop;
const keys = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShop();
  const ada = await shop.administrator(1);
  for (const scope of programScope.options) keys.set(scope, (await createKey(ada, [scope])).key);
});
afterAll(() => shop.close());

describe.each(programScope.options)('a key with the scope %s', (scope) => {
  const send = (
    ...call: Parameters<typeof sendAs> extends [unknown, unknown, infer C, ...infer R] ? [C, ...R] : never
  ) => sendAs(shop, keys.get(scope) ?? '', ...call);

  test.each(
    Object.values(allEndpoints).map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const),
  )('is answered as declared: %s %s', async (method, path, endpoint) => {
    const url = `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
    const { statusCode, body } = await send([method, url], {
      ...(method !== 'GET' && { body: { nonsense: true } }),
    });
    // What is the same for everyone needs no key.
    const isPublic = endpoint.shared === true || endpoint.produces !== undefined;
    const isOpen = endpoint.programs === scope || isPublic;
    expect(statusCode).toBeLessThan(500);
    if (isOpen) expect([401, 403]).not.toContain(statusCode);
    else expect([statusCode, JSON.parse(body).code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each([
    ['GET', '/api/admin/export/users.csv'],
    ['GET', '/api/admin/export/orders.csv'],
    ['POST', '/api/admin/imports'],
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/change-password'],
  ] as const)('opens nothing outside the contract: %s %s', async (method, url) => {
    expect((await send([method, url])).statusCode).toBe(403);
  });
});
