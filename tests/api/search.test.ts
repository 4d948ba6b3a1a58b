import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoShoes } from '#demo/demo-shoes.ts';
import { seedDemo } from '#features/demo/cli/seed-demo.ts';
import type { SearchResult } from '#shop/catalog/contract/shoes.ts';
import { watchCatalog } from '#shop/catalog/server/watch-catalog.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** A shop with the demo catalog and nothing else. */
let shop: TestShop;
let watch: { stop(): Promise<void> };
beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
  await seedDemo(shop.db);
  shop.cache.evictAll();
  watch = watchCatalog(
    { db: shop.db, cache: shop.cache, listeners: shop.app.changeListeners, log: shop.app.log },
    { every: 10, keepFor: 3_600_000 },
  );
});
afterAll(async () => {
  await watch.stop();
  await shop.close();
});

async function search(q: string): Promise<SearchResult> {
  const response = await shop.visitor().call('GET /search', { query: { q, limit: 3 } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
}
const addShoe = (
  id: string,
  name: string,
  {
    brand = 'Zeal',
    description = 'Plain',
    daysAgo = 1,
  }: { brand?: string; description?: string; daysAgo?: number },
) =>
  shop.db
    .insertInto('shoe')
    .values({
      id,
      name,
      name_key: name.toLowerCase(),
      brand,
      brand_key: brand.toLowerCase(),
      color: 'Red',
      color_key: 'red',
      description,
      price_cents: 9_900,
      model: id,
      picture_base: '/pictures/x',
      picture_views: ['side'],
      created_at: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .execute();
const namesOf = ({ shoes }: Pick<SearchResult, 'shoes'>) => shoes.map(({ name }) => name);

test.each([
  // The words of name, brand, color and description, in any order.
  ['velmora', 8, 'Drift Zero Signal'],
  ['VELMORA', 8, 'Drift Zero Signal'],
  ['velmora black', 1, 'Drift One Night'],
  ['black velmora', 1, 'Drift One Night'],
  ['velmora drift zero', 3, 'Drift Zero Signal'],
  ['drift one night', 1, 'Drift One Night'],
  ['night', 1, 'Drift One Night'],
  ['chalk baseline', 1, 'Baseline Chalk'],
  ['deuce navy', 1, 'Deuce Midnight'],
  ['skarn yellow', 1, 'Ledge Slip Mustard'],
  ['corvane apex', 3, 'Apex High Home Game'],
  ['purple high', 1, 'Apex High Royalty'],
  ['grey', 6, 'Orbit Sock Satellite'],
  ['leather', 15, 'Lido Avorio'],
  ['canvas', 12, 'Paseo Arena'],
  // Words that every shoe answers to, and such that say nothing.
  ['white', 18, 'Halo Knit Lunar'],
  ['white sneakers', 18, 'Halo Knit Lunar'],
  ['a pair of white shoes', 18, 'Halo Knit Lunar'],
  ['red shoes', 7, 'Apex High Home Game'],
  ['shoes', demoShoes.length, 'Halo Knit Lunar'],
  // Other forms of a word.
  ['running shoes', 8, 'Fell Runner Moss'],
  ['runners', 5, 'Fell Runner Moss'],
  // While it is typed.
  ['velmor', 8, 'Drift Zero Signal'],
  ['velmora bl', 2, 'Drift One Glacier'],
  ['orang', 6, 'Photon Flare'],
  ['royal', 1, 'Apex High Royalty'],
  // Misspelt, swapped, without or with accents.
  ['velmroa', 8, 'Drift Zero Signal'],
  ['drfit zreo', 3, 'Drift Zero Signal'],
  ['whte', 18, 'Halo Knit Lunar'],
  ['gray', 6, 'Orbit Sock Satellite'],
  ['halcort', 7, 'Baseline Chalk'],
  ['scarn', 7, 'Handrail Brake Light'],
  ['luminor knit', 5, 'Halo Knit Lunar'],
  ['lemon', 1, 'Paseo Limon'],
  ['ROYALTÝ', 1, 'Apex High Royalty'],
  // A size in stock.
  ['velmora 9.5', 8, 'Drift Zero Signal'],
  ['velmora 9,5', 8, 'Drift Zero Signal'],
  ['size 9.5 white', 18, 'Halo Knit Lunar'],
  ['9,5 velmora black', 1, 'Drift One Night'],
  ['us 9', 67, 'Halo Knit Lunar'],
  ['eu 42', 67, 'Halo Knit Lunar'],
  ['42', 67, 'Halo Knit Lunar'],
  ['velmora uk6.5', 8, 'Drift Zero Signal'],
  // Written apart, together or with signs.
  ['slip-on', 6, 'Ledge Slip Soot'],
  ['slipon', 6, 'Ledge Slip Soot'],
  ['knit-halo', 3, 'Halo Knit Lunar'],
  ['haloknit', 3, 'Halo Knit Lunar'],
  ['velmorablack', 1, 'Drift One Night'],
  // A color by another name.
  ['beige', 9, 'Deuce Cream Tea'],
  ['violet high', 1, 'Apex High Royalty'],
  ['"drift one"', 3, 'Drift One Glacier'],
  ['velmora, black', 1, 'Drift One Night'],
  ['velmora%', 8, 'Drift Zero Signal'],
  ['👟 velmora', 8, 'Drift Zero Signal'],
  ['gris', 6, 'Orbit Sock Satellite'],
  ['navy blue', 4, 'Paseo Marina'],
  ['dark blue', 4, 'Paseo Marina'],
  ['blue', 10, 'Drift One Glacier'],
  ['weiße Sneaker', 18, 'Halo Knit Lunar'],
  ['schwarze Schuhe', 11, 'Rebound High Blackout'],
  ['zapatillas rojas', 7, 'Apex High Home Game'],
  ['velmora blanco', 2, 'Drift Zero Cloud'],
  // Whoever it is for, and how many.
  ["women's white sneakers", 18, 'Halo Knit Lunar'],
  ['mens running shoes', 8, 'Fell Runner Moss'],
  ['all white', 18, 'Halo Knit Lunar'],
  ['slipons', 6, 'Ledge Slip Soot'],
  ['slip ons', 6, 'Ledge Slip Soot'],
  // Sizes in words and fractions.
  ['velmora size nine', 8, 'Drift Zero Signal'],
  ['velmora nine and a half', 8, 'Drift Zero Signal'],
  ['velmora 9½', 8, 'Drift Zero Signal'],
  ['velmora 9 1/2', 8, 'Drift Zero Signal'],
  // What is on sale.
  ['sale', 13, 'Drift One Ember'],
  ['red deals', 2, 'Baseline Clay'],
  // Several at once.
  ['boots', 2, 'Torre High Castagna'],
  ['paseo limón', 1, 'Paseo Limon'],
  ['corvan apx', 3, 'Apex High Home Game'],
])('"%s" finds %i shoes, first %s', async (q, total, first) => {
  const found = await search(q);
  expect([found.total, namesOf(found)[0]]).toEqual([total, first]);
  expect(found.nearest).toBeNull();
});

test.each([
  ['velmora xyzzy', 'Velmora'],
  ['skarn hi', 'Skarn'],
  ['velmora white leather', 'Velmora'],
  ['velmora'.repeat(14), 'Velmora'],
])('"%s" finds nothing, and %s comes nearest', async (q, brand) => {
  const { total, shoes, brands, nearest } = await search(q);
  expect([total, shoes, brands]).toEqual([0, [], []]);
  expect(nearest?.brand).toBe(brand);
  expect(nearest?.shoes).toHaveLength(3);
  const listed = await shop.visitor().call('GET /shoes', { query: { q } });
  expect(listed).toMatchObject({ ok: true, body: 'Shoe not found' });
});

test.each(['xyzzy', '???', "'; drop table shoe; --", '99', 'eu 99', '_', '👟'])(
  '"%s" finds nothing, and nothing comes near',
  async (q) => {
    const { total, nearest } = await search(q);
    expect([total, nearest]).toEqual([0, { brand: null, shoes: [] }]);
  },
);

test('an exact name comes first, then names that begin with the text, then what is in stock', async () => {
  const add = async (id: string, name: string, quantity: number, daysAgo: number) => {
    await addShoe(id, name, { brand: 'Zeal', daysAgo });
    await shop.db.insertInto('shoe_size').values({ id, shoe_id: id, size: '9', quantity }).execute();
  };
  await add('r1', 'New Quill', 0, 1);
  await add('r2', 'Old Quill', 4, 9);
  await add('r3', 'Quill', 0, 8);
  await add('r4', 'Quill High', 2, 7);
  const names = async (query: object = {}) => {
    const listed = await shop.visitor().call('GET /shoes', { query: { q: 'quill', ...query } });
    if (!listed.ok || typeof listed.body === 'string') throw new Error('no shoes');
    return listed.body.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Quill', 'Quill High', 'Old Quill', 'New Quill']);
  expect(await names({ sort: 'newest' })).toEqual(['New Quill', 'Quill High', 'Quill', 'Old Quill']);
  expect(await names({ offset: 1, limit: 2 })).toEqual(['Quill High', 'Old Quill']);
  expect(await names({ color: 'red', onSale: false })).toHaveLength(4);

  // Sold by somebody else, whatever the road: the answer that was kept goes.
  await shop.db.updateTable('shoe_size').set({ quantity: 0 }).where('id', '=', 'r2').execute();
  await shop.db.updateTable('shoe_size').set({ quantity: 3 }).where('id', '=', 'r1').execute();
  await expect.poll(() => names({})).toEqual(['Quill', 'Quill High', 'New Quill', 'Old Quill']);

  // A word that only one shoe had, and whose shoe is gone, is not found any more.
  await shop.db.updateTable('shoe').set({ deleted_at: new Date() }).where('brand', '=', 'Zeal').execute();
  await expect.poll(async () => (await search('quill')).total).toBe(0);
});

test('a size that is sold out, or back, changes what a search for it finds', async () => {
  const set = (quantity: number) =>
    shop.db
      .updateTable('shoe_size')
      .set({ quantity })
      .where('size', '=', '9.5')
      .where('shoe_id', '=', demoShoes.find(({ name }) => name === 'Drift Zero Signal')?.id ?? '')
      .execute();
  expect((await search('velmora 9.5')).total).toBe(8);
  await set(0);
  await expect.poll(async () => (await search('velmora 9.5')).total).toBe(7);
  expect(namesOf(await search('velmora 9.5'))[0]).toBe('Drift One Glacier');
  await set(2);
  await expect.poll(async () => (await search('velmora 9.5')).total).toBe(8);
});

test('a brand that is nearly named is suggested, even if it has one shoe', async () => {
  await addShoe('lone', 'Lone', { brand: 'Quixotry', daysAgo: 900 });
  await expect
    .poll(async () => (await search('quikzoctry')).nearest)
    .toMatchObject({ brand: 'Quixotry', shoes: [{ name: 'Lone' }] });
});

test('a word of a description may hold an apostrophe, as addresses do', async () => {
  await addShoe('link', 'Linked', { description: "Seen at http://qvx.es/a'b" });
  await expect.poll(async () => namesOf(await search('qxv'))).toEqual(['Linked']);
});

test('the brands of all that was found are counted', async () => {
  const { brands } = await search('leather');
  expect(brands).toEqual([
    { name: 'Halcourt', shoes: 6 },
    { name: 'Tessaro', shoes: 4 },
    { name: 'Brontide', shoes: 3 },
    { name: 'Corvane', shoes: 2 },
  ]);
});

test('a shoe is found by the words it was changed to, in the next search', async () => {
  const [first] = (await search('drift one night')).shoes;
  await shop.db
    .updateTable('shoe')
    .set({ description: 'Featherweight in the wet' })
    .where('id', '=', first?._id ?? '')
    .execute();
  await expect.poll(async () => namesOf(await search('fetherwieght'))).toEqual(['Drift One Night']);
});

test('the exact name comes first, however many newer shoes have its words', async () => {
  await addShoe('first-zumbra', 'Zumbra', { brand: 'Quixotry', daysAgo: 3_000 });
  await sql`
    insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model,
      picture_base, picture_views, created_at)
    select 'zumbra-' || number, 'Zumbra ' || number, 'zumbra ' || number, brand, brand_key, color, color_key, description,
      price_cents, model, picture_base, picture_views, now() - interval '1 minute' * number
    from shoe, generate_series(1, 510) number where id = 'first-zumbra'`.execute(shop.db);
  await expect.poll(async () => (await search('zumbra')).total).toBe(501);
  expect(namesOf(await search('zumbra'))).toEqual(['Zumbra', 'Zumbra 1', 'Zumbra 2']);
});
