import type { BrowserContext, Page, Request } from '@playwright/test';
import { Client } from 'pg';
import type { WorkerShop } from './worker-shop.ts';

/** What happens to the first request for an address. */
export const faults = {
  'its answer is lost': { reaches: 'at once', answers: 'never' },
  'its answer is late': { reaches: 'at once', answers: 'late' },
  'the shop answers 503 before it saw it': { reaches: 'never', answers: '503' },
  'it arrives after everything else': { reaches: 'late', answers: 'never' },
} as const;
type Fault = (typeof faults)[keyof typeof faults];

/** Every fault with every next step. */
export const listCases = <F, S>(
  all: Record<string, F>,
  nextSteps: Record<string, S>,
): [string, F, string, S][] =>
  Object.entries(all).flatMap(([what, fault]) =>
    Object.entries(nextSteps).map(([next, step]): [string, F, string, S] => [what, fault, next, step]),
  );

/** The first request of a page for an address, and what is still to come of it. */
interface FaultyRequest {
  /** Resolves when the request has met its fault. */
  readonly met: Promise<void>;
  /** Lets happen what is late; resolves to the status that the shop answered with, if it answered. */
  release(): Promise<number | null>;
}

/** Lets the first request of a page for an address meet a fault; those after it go through, as does the data of a page. */
export async function failFirstRequest(page: Page, pattern: string, fault: Fault): Promise<FaultyRequest> {
  let isFirst = true;
  const met = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<number | null>();
  await page.route(pattern, async (route) => {
    const request = route.request();
    const isPageData = request.method() === 'GET' && new URL(request.url()).pathname.endsWith('.data');
    if (!isFirst || isPageData) return route.fallback();
    isFirst = false;
    const answer = fault.reaches === 'at once' ? await forward(request) : null;
    if (fault.answers === '503')
      await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', detail: 'no answer', status: 503 } });
    if (fault.answers === 'never') await route.abort();
    met.resolve();
    await released.promise;
    if (fault.reaches === 'late') return answered.resolve((await forward(request)).status);
    // The document that asked may be gone.
    if (answer && fault.answers === 'late') await route.fulfill(answer).catch(() => {});
    answered.resolve(answer?.status ?? null);
  });
  return {
    met: met.promise,
    release() {
      released.resolve();
      return answered.promise;
    },
  };
}

/** Sends a request as the browser would, which learns nothing of the answer: no cookie is kept. */
async function forward(request: Request) {
  const { host: _host, connection: _connection, ...headers } = await request.allHeaders();
  const body = request.postDataBuffer();
  const response = await fetch(request.url(), {
    method: request.method(),
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(:|content-length)/.test(name)),
    ),
    ...(body && { body: new Uint8Array(body) }),
  });
  const cookies = response.headers.getSetCookie().join('\n');
  const {
    'content-encoding': _encoding,
    'content-length': _length,
    ...kept
  } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: { ...kept, ...(cookies && { 'set-cookie': cookies }) },
    body: await response.text(),
  };
}

/** What was charged, in cents, and for which first line of the address. */
interface Charge {
  readonly amount: number;
  readonly line1: string;
}

/** Every successful charge of a customer at the provider. */
export async function listCharges({ databaseUrl }: WorkerShop, email: string): Promise<Charge[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<Charge>(
      `select (charge.object ->> 'amount')::int as amount,
         charge.object #>> '{billing_details,address,line1}' as line1
       from sandbox.charge join sandbox.payment_intent intent on intent.id = charge.object ->> 'payment_intent'
       join checkout_attempt attempt on attempt.id = intent.object #>> '{metadata,order_id}'
       where charge.object ->> 'status' = 'succeeded' and attempt.email = $1`,
      [email],
    )
    .finally(() => client.end());
  return rows;
}

/** A further tab at the cart. */
export async function openSecondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/cart');
  return tab;
}
