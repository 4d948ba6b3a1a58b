import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '../support/insert-order.ts';
import { hardBrands, insertLargestShoes, largestShoes, longestSize } from '../support/largest-shoes.ts';
import { type MadeCall, openFailingPages } from '../support/open-failing-page.ts';
import { subjectsOf } from '../support/page-subjects.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { sendForm } from '../support/shoe-form.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
  await insertLargestShoes(shop.db);
});
afterAll(() => shop.close());

/** Opens a list, page by page: the statuses of its pages, and those of the largest shoes that it does not link to. */
async function open(path: string, shoes = largestShoes) {
  const url = new URL(path, shop.origin);
  const statuses = new Set<number>();
  const missing = new Set(shoes.map(({ id }) => id));
  for (let offset = 0, last = false; !last; ) {
    const { statusCode, body } = await shop.visitor().request('GET', `${url.pathname}${url.search}`);
    statuses.add(statusCode);
    for (const id of missing) if (body.includes(`/products/${id}"`)) missing.delete(id);
    const steps = [...body.matchAll(/value="(\d+)" name="offset"/g)].map(([, value]) => Number(value));
    last = Math.max(...steps, 0) <= offset;
    offset = Math.max(...steps, 0);
    url.searchParams.set('offset', String(offset));
  }
  return { statuses: [...statuses], missing: [...missing] };
}
const all = { statuses: [200], missing: [] };

test.each(['/', '/products?sort=price_desc', `/products?size=${encodeURIComponent(longestSize)}`, '/sale'])(
  '%s shows shoes with the largest values and any signs',
  async (path) => expect(await open(path)).toEqual(all),
);

test.each(largestShoes.slice(0, 3))(
  'the catalog and the sale show all shoes of a color with $color.length characters',
  async ({ color }) => {
    const ofColor = largestShoes.filter((shoe) => shoe.color === color);
    for (const path of ['/products', '/sale'])
      expect(await open(`${path}?color=${encodeURIComponent(color)}`, ofColor)).toEqual(all);
  },
);

test.each(hardBrands)('the brand %s has a page, a filter and a search', async (brand) => {
  const ofBrand = largestShoes.filter((shoe) => shoe.brand === brand);
  const name = encodeURIComponent(brand);
  expect(await open(`/colletions/${name}`, ofBrand)).toEqual(all);
  expect(await open(`/products?brand=${name}`, ofBrand)).toEqual(all);
  const { statusCode } = await shop.visitor().request('GET', `/products?q=${name}`);
  expect(statusCode).toBe(200);
});

test.each(['İ'.repeat(100), `x${'👟'.repeat(60)}`])(
  'a search for %s finds nothing, and is no error',
  async (text) => {
    for (const name of ['q', 'name', 'brand', 'color', 'size']) {
      const { statusCode } = await shop
        .visitor()
        .request('GET', `/products?${name}=${encodeURIComponent(text)}`);
      expect([name, statusCode]).toEqual([name, 200]);
    }
  },
);

test('every one of them has a page, and an order and favorites of them as well', async () => {
  for (const { id, name } of largestShoes) {
    const { statusCode, body } = await shop.visitor().request('GET', `/products/${id}`);
    expect([statusCode, body.includes(name.replaceAll('&', '&amp;'))]).toEqual([200, true]);
  }
  const shoeIds = largestShoes.map(({ id }) => id);
  await insertOrder(shop.db, { uid: 'nobody', email: 'mia@mail.test', status: 'Pending', shoeIds });
  const [order] = await shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', 'nobody')
    .execute();
  expect((await shop.visitor().request('GET', `/order/${order?.id_payment}`)).statusCode).toBe(200);
  expect((await shop.visitor().request('GET', '/cart')).statusCode).toBe(200);
  const query = { ids: shoeIds.join(',') };
  expect(await shop.visitor().call('GET /models', { query })).toMatchObject({ ok: true });
  const listed = await shop.visitor().call('GET /shoes', { query });
  expect(listed.ok && listed.body).toHaveLength(30);
});

test.each([
  ['/', '/'],
  ['/products', '/products?q=runner'],
  ['/sale', '/sale'],
  ['/colletions/:brand', `/colletions/${hardBrands[1]}`],
  ['/products/:id', `/products/${largestShoes[0]?.id}`],
])('%s is shown without what only adds to it, where all of that refuses its input', async (address, path) => {
  const openFailing = await openFailingPages(shop);
  const { calls, tags } = await openFailing({ path });
  expect(tags).not.toContain('incomplete');
  expect(calls.filter(({ adds }) => adds).length).toBeGreaterThan(3);
  const needed = calls.filter(({ adds }) => !adds).map((call) => call.address);
  expect(subjectsOf(address)).toEqual(expect.arrayContaining(needed));
  const failing = ({ adds }: MadeCall) => adds;
  const failed = await openFailing({ path, failing, code: 'INVALID' });
  expect(failed.status).toBe(200);
  // So that it is not kept for long.
  expect(failed.tags).toContain('incomplete');
});

/** A word of a length without any place to break it. */
const word = (length: number): string => 'W'.repeat(length);

test('the largest that an administrator can enter is taken, and every page stays there', async () => {
  const ada = await shop.administrator();
  const id = largestShoes[0]?.id ?? '';
  const [{ stock }] = (await ada.request('GET', `/api/shoes/${id}`)).json();
  const fields = { brand: word(120), name: word(120), color: word(120), description: word(2000) };
  const shoe = { ...fields, price: '999999', size: longestSize, q: String(stock[0].quantity) };
  expect((await sendForm(ada, 'PUT', `/api/shoes/${id}`, shoe)).statusCode).toBe(200);
  const tooLarge = await sendForm(ada, 'PUT', `/api/shoes/${id}`, { ...shoe, name: word(121) });
  expect([tooLarge.statusCode, tooLarge.json().errors?.[0]?.field]).toEqual([422, 'name']);
  const settings = await ada.call('PUT /admin/settings', {
    body: {
      shop: { name: word(60), headline: word(80), lead: word(300), chatGreeting: word(300) },
      promises: { about: word(600), answerTime: word(60), newsletterFrequency: word(60) },
      seller: { legalName: word(120), street: word(120), city: word(80), register: word(120), country: 'DE' },
    },
  });
  expect(settings).toMatchObject({ ok: true });
  const page = { title: word(120), markdown: word(20_000), inFooter: true };
  const written = await ada.call('PUT /admin/pages/{slug}', { params: { slug: 'largest' }, body: page });
  expect(written).toMatchObject({ ok: true });
  for (const path of [
    '/',
    '/products',
    '/sale',
    `/products/${id}`,
    '/pages/largest',
    '/cart',
    '/termsOfService',
  ])
    expect([path, (await shop.visitor().request('GET', path)).statusCode]).toEqual([path, 200]);
});
