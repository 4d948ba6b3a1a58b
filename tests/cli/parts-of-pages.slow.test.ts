import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageExamples } from '../support/make-page-examples.ts';
import { type MadeCall, openFailingPages } from '../support/open-failing-page.ts';
import { pageAddresses } from '../support/page-addresses.ts';
import { saidByPage, subjectsOf } from '../support/page-subjects.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { testPassword } from '../support/test-shop.ts';

/** How a call can fail: as invalid, with an error of the shop, and because nobody answered in time. */
const codes = ['INVALID', 'INTERNAL', 'UNAVAILABLE'] as const;

let shop: PageTestShop;
let open: Awaited<ReturnType<typeof openFailingPages>>;
/** The cookies of a customer. */
let cookie: string;
/** The path of a page with an example of what it is about. */
let examples: Awaited<ReturnType<typeof makePageExamples>>;

beforeAll(async () => {
  shop = await openPageTestShop();
  open = await openFailingPages(shop);
  const visitor = shop.visitor();
  const body = { email: 'mia@mail.test', password: testPassword, name: 'Mia' };
  await visitor.request('POST', '/api/auth/sign-up/email', { body });
  cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  examples = await makePageExamples(shop);
}, 120_000);
afterAll(() => shop.close());

/** What only scripts ask for, with the answers of other calls. */
const ofScripts = '/products/:id/reviews';

const isOfShoppers = (address: string): boolean =>
  address !== ofScripts && !/^\/(admin|orders|modif|create(shoes|brand|size))/.test(address);

/** Opens a page as a visitor, or as a customer where visitors are led elsewhere. */
async function openAsSomebody(path: string) {
  const page = await open({ path });
  return page.status === 200 ? page : { cookie, ...(await open({ path, cookie })) };
}

/** What is wrong with a page: calls that it does not say to be an addition, and those that fail it although they are. */
async function check(address: string): Promise<string[]> {
  const path = examples(address);
  const page = await openAsSomebody(path);
  if (page.status !== 200) return [`${address}: ${page.status}`];
  const wrong: string[] = [];
  for (const call of page.calls) {
    const { address: called, adds } = call;
    if (!adds && subjectsOf(address).includes(called)) continue;
    if (!adds && !saidByPage.includes(called)) wrong.push(`${address} needs ${called}`);
    for (const code of codes) {
      const reader = 'cookie' in page ? page.cookie : undefined;
      const failing = (made: MadeCall) => isDeepStrictEqual(made, call);
      const { status } = await open({ path, cookie: reader, failing, code });
      if (status !== 200) wrong.push(`${address}: ${status} because of ${code} of ${called}`);
    }
  }
  return wrong;
}

test('only what a page is about can fail it: everything else that it calls for is left out', async () => {
  const wrong: string[] = [];
  for (const address of pageAddresses.filter(isOfShoppers)) wrong.push(...(await check(address)));
  expect(wrong).toEqual([]);
}, 300_000);

test('a page without what it is about is an error', async () => {
  const failing = ({ address }: MadeCall) => address === 'GET /shoes/{id}';
  expect((await open({ path: examples('/products/:id'), failing })).status).toBe(500);
});
