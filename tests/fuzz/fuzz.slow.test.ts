import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzShop, openFuzzShop } from './fuzz-shop.ts';
import { randomRequest } from './random-requests.ts';

/** About ten for every route; `npm run test:full` sends more. Another `FUZZ_SEED` sends others. */
const inputs = Number(process.env.FUZZ_INPUTS ?? 5000);
const seed = Number(process.env.FUZZ_SEED ?? 1);

let shop: FuzzShop;
beforeAll(async () => {
  shop = await openFuzzShop();
});
afterAll(() => shop.close());

/** What a response must not tell: stacks, files and statements; a list of options is none. */
const internals =
  /\bat .+\.[cm]?[jt]s:\d+|node_modules|\/server\/|(?<!<)\bselect .+ from\b|\binsert into\b|SQLSTATE/i;

test('no request to any route is answered with a server error, tells internals or is logged as an error', {
  // It only ends a run that hangs.
  timeout: 1_800_000,
}, async () => {
  const statuses = new Map<string, number[]>();
  // One for each route, because by luck alone some route of many would get none.
  const oneEach = shop.routes.flatMap((route) =>
    fc.sample(randomRequest([route], shop.known), { numRuns: 1, seed }),
  );
  await fc.assert(
    fc.asyncProperty(randomRequest(shop.routes, shop.known), async (request) => {
      const { status, text } = await shop.send(request);
      const key = `${request.route.method} ${request.route.path}`;
      statuses.set(key, [...(statuses.get(key) ?? []), status]);
      expect(shop.takeLoggedErrors()).toEqual([]);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      // A page may name the address that it does not have, here with a statement of the request's own.
      if (status >= 400) expect(text.replaceAll('UNION SELECT 1', '')).not.toMatch(internals);
    }),
    { numRuns: inputs, seed, examples: [...shop.found, ...oneEach].map((request) => [request]) },
  );
  expect([...statuses.keys()]).toHaveLength(shop.routes.length);
  // The places were there to be left.
  expect(statuses.get('POST /products/:id/waitlist')?.slice(0, 2)).toEqual([303, 303]);
  const all = [...statuses.values()].flat();
  // Inputs that are all refused at once would prove little.
  expect(all.filter((status) => status < 300).length).toBeGreaterThan(all.length / 20);
});
