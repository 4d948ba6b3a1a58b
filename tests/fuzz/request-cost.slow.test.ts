import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pageAddresses } from '../support/page-addresses.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';
import { costlyForms, costlyJson, type SentBody } from './costly-bodies.ts';
import { valueSchema } from './schema-values.ts';

let shop: PageTestShop;
let administrator: TestClient;
let smallForm: number;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'catalogue', RATE_LIMIT_SCALE: '1000000' });
  administrator = await shop.administrator();
  smallForm = await measureSmallForm();
});
afterAll(() => shop.close());

/** How many times the cost of a small form that is refused a request may cost. */
const mostTimes = 25;
/** The most bytes of an answer to a request that is refused or was not meant. */
const longestAnswer = 256 * 1024;

interface Sent {
  readonly client: TestClient;
  readonly method: string;
  readonly path: string;
  readonly sent: SentBody;
}

/** Sends a request. @returns the processor time of the thread that answers, in ms, and the length of the answer */
async function measure({ client, method, path, sent: { type, body } }: Sent) {
  const began = process.threadCpuUsage();
  const { rawPayload, statusCode } = await client.request(method, path, {
    body,
    headers: { 'content-type': type },
  });
  const { user, system } = process.threadCpuUsage(began);
  return { ms: (user + system) / 1000, bytes: rawPayload.length, statusCode };
}

/** The cost of the small form, in ms: the middle of 21 measurements, after those that warm it up. */
async function measureSmallForm(): Promise<number> {
  const sent = { type: 'application/x-www-form-urlencoded', label: 'nothing', body: 'name=' };
  const request = { client: shop.visitor(), method: 'POST', path: '/contactUs', sent };
  const costs: number[] = [];
  for (let time = 0; time < 41; time += 1) costs.push((await measure(request)).ms);
  return costs.slice(20).sort((one, other) => one - other)[10] ?? 0;
}

/** The requests that cost more than allowed, or have a longer answer, described. */
async function findCostly(requests: readonly Sent[], limit: number): Promise<string[]> {
  const costly: string[] = [];
  for (const request of requests) {
    let { ms, bytes, statusCode } = await measure(request);
    // The first time may be that of the compiler or the garbage collector.
    for (let time = 0; time < 4 && ms > limit; time += 1) ms = Math.min(ms, (await measure(request)).ms);
    if (ms > limit || bytes > longestAnswer)
      costly.push(
        `${request.method} ${request.path} with ${request.sent.label}: ${statusCode}, ${ms.toFixed(0)} of ${limit.toFixed(0)} ms, ${bytes} bytes`,
      );
  }
  return costly;
}

const operation = z.looseObject({
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: valueSchema })) })
    .optional(),
});
const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

test('no call costs much more for 64 KB of any shape than a small form that is refused', {
  timeout: 1_200_000,
}, async () => {
  const { paths } = openApi.parse((await shop.visitor().request('GET', '/api/openapi.json')).json());
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]): Sent[] => {
      // Whoever signs out stops being who they are for all requests that follow.
      if (method === 'get' || path.endsWith('/sign-out')) return [];
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
      const address = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x1') };
      return costlyJson(schema).map((sent) => ({ client: administrator, ...address, sent }));
    }),
  );
  expect(requests.length).toBeGreaterThan(1_000);
  expect(await findCostly(requests, mostTimes * smallForm)).toEqual([]);
});

test('no form costs much more for 64 KB of any shape than a small one that is refused', {
  timeout: 1_200_000,
}, async () => {
  const requests: Sent[] = [];
  for (const address of pageAddresses) {
    const path = address.replaceAll(/:\w+\??/g, 'x1');
    const clients = /^\/(?:admin|account|order)/.test(path)
      ? [shop.visitor(), administrator]
      : [shop.visitor()];
    for (const client of clients) {
      const page = (await client.request('GET', path)).body;
      requests.push(...costlyForms(page).map((sent) => ({ client, method: 'POST', path, sent })));
    }
  }
  expect(requests.length).toBeGreaterThan(1_000);
  expect(await findCostly(requests, mostTimes * smallForm)).toEqual([]);
});
