import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { SearchResult } from '#shop/catalog/contract/shoes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Names as makers write them: model numbers, letters of other languages, other forms of a word. */
const names = [
  'Gel-1130 Clay',
  'XT-6 Trail',
  'XT-4 Ridge',
  'Mexico-66 Slip',
  'SL-72 RS',
  'Y-3 Qasa',
  'A-Line B-52',
  'M574 Core',
  '990v5 Dawn',
  '990 V6 Dusk',
  'Max.90/Ultra',
  'Force 2.0',
  'SB_Low—77',
  'Đà Nẵng Walker',
  'Łódź Path',
  'Søren Løber',
  'Ægir Boot',
  'Cœur Straße',
  'Kapalı Þing',
  'ＺＥＲＯ　Ｇ',
  'Fell Runner',
  'Dune Hiker',
  'Rebound Low',
  'Apex High',
  'Zest™ Peach',
  'A.P.C. Works',
  'K-Swing Classic',
  'O’Hare Court',
  'Women’s Court Low',
  "Women's Court High",
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.deleteFrom('shoe').execute();
  await shop.db
    .insertInto('shoe')
    .values(
      names.map((name, index) => ({
        id: `named-${index}`,
        name,
        name_key: normalizeText(name),
        brand: 'Zeal',
        brand_key: 'zeal',
        color: 'Red',
        color_key: 'red',
        description: 'A nice pair',
        price_cents: 9_900,
        model: name,
        picture_base: '/pictures/x',
        picture_views: ['side'],
      })),
    )
    .execute();
  await shop.db
    .insertInto('shoe_size')
    .values([
      { id: 'xt-4', shoe_id: `named-${names.indexOf('XT-4 Ridge')}`, size: '6', quantity: 5 },
      { id: 'comma', shoe_id: `named-${names.indexOf('Dune Hiker')}`, size: '38,5', quantity: 5 },
      { id: 'point', shoe_id: `named-${names.indexOf('Fell Runner')}`, size: '38.5', quantity: 5 },
    ])
    .execute();
  shop.cache.evictAll();
});
afterAll(() => shop.close());

async function search(q: string): Promise<SearchResult> {
  const response = await shop.visitor().call('GET /search', { query: { q, limit: 3 } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
}

test.each([
  // Numbers of models, however they are joined to their letters.
  ['gel-1130', 'Gel-1130 Clay'],
  ['gel 1130', 'Gel-1130 Clay'],
  ['gel1130', 'Gel-1130 Clay'],
  ['GEL‑1130', 'Gel-1130 Clay'],
  ['gel.1130', 'Gel-1130 Clay'],
  ['gel-113', 'Gel-1130 Clay'],
  ['gle-1130', 'Gel-1130 Clay'],
  ['1130', 'Gel-1130 Clay'],
  ['Gel-1130 Clay', 'Gel-1130 Clay'],
  ['zeal gel-1130', 'Gel-1130 Clay'],
  ['xt-6', 'XT-6 Trail'],
  ['xt6', 'XT-6 Trail'],
  ['zeal xt 6', 'XT-6 Trail'],
  ['mexico-66', 'Mexico-66 Slip'],
  ['mexico66 slip', 'Mexico-66 Slip'],
  ['sl 72', 'SL-72 RS'],
  ['sl72', 'SL-72 RS'],
  ['y-3', 'Y-3 Qasa'],
  ['y3', 'Y-3 Qasa'],
  ['b-52', 'A-Line B-52'],
  ['b52', 'A-Line B-52'],
  ['a-line', 'A-Line B-52'],
  ['574', 'M574 Core'],
  ['m574', 'M574 Core'],
  ['m-574', 'M574 Core'],
  ['ml574', 'M574 Core'],
  ['990v5', '990v5 Dawn'],
  ['990 v5', '990v5 Dawn'],
  ['v5', '990v5 Dawn'],
  ['990v6', '990 V6 Dusk'],
  ['max 90', 'Max.90/Ultra'],
  ['max90', 'Max.90/Ultra'],
  ['ultra', 'Max.90/Ultra'],
  ['force 2.0', 'Force 2.0'],
  ['force 2,0', 'Force 2.0'],
  ['sb-low-77', 'SB_Low—77'],
  ['sb low 77', 'SB_Low—77'],
  // Letters that Unicode does not take apart, and wide ones.
  ['da nang', 'Đà Nẵng Walker'],
  ['Đà Nẵng', 'Đà Nẵng Walker'],
  ['lodz', 'Łódź Path'],
  ['ŁÓDŹ', 'Łódź Path'],
  ['soren lober', 'Søren Løber'],
  ['aegir', 'Ægir Boot'],
  ['ægir', 'Ægir Boot'],
  ['coeur', 'Cœur Straße'],
  ['strasse', 'Cœur Straße'],
  ['kapali', 'Kapalı Þing'],
  ['thing', 'Kapalı Þing'],
  ['zero g', 'ＺＥＲＯ　Ｇ'],
  ['ｚｅｒｏ', 'ＺＥＲＯ　Ｇ'],
  ['zest', 'Zest™ Peach'],
  // Words whose parts signs join, with and without these, and either apostrophe.
  ['apc', 'A.P.C. Works'],
  ['A.P.C.', 'A.P.C. Works'],
  ['a.p.c', 'A.P.C. Works'],
  ['apc works', 'A.P.C. Works'],
  ['kswing', 'K-Swing Classic'],
  ['k swing', 'K-Swing Classic'],
  ['K‑Swing', 'K-Swing Classic'],
  ['kswing classic', 'K-Swing Classic'],
  ['ohare', 'O’Hare Court'],
  ["o'hare", 'O’Hare Court'],
  ["Women's Court Low", 'Women’s Court Low'],
  ['Women’s Court Low', 'Women’s Court Low'],
  ["women's court", 'Women’s Court Low'],
  ['women’s court', 'Women’s Court Low'],
  ['zeal 990v5', '990v5 Dawn'],
  // Other forms of a word.
  ['running', 'Fell Runner'],
  ['runners', 'Fell Runner'],
  ['hiking', 'Dune Hiker'],
  ['high top', 'Apex High'],
  ['hi-top', 'Apex High'],
])('"%s" finds %s first', async (q, name) => {
  const { shoes } = await search(q);
  expect(shoes.map((shoe) => shoe.name)[0]).toBe(name);
});

test.each([
  ['apc', ['A.P.C. Works']],
  ['apc works', ['A.P.C. Works']],
  ['A. P. C.', ['A.P.C. Works']],
  ['kswing', ['K-Swing Classic']],
  ['k swing', ['K-Swing Classic']],
  ['classic K‑Swing', ['K-Swing Classic']],
  ['ohare court', ['O’Hare Court']],
  ["O'Hare", ['O’Hare Court']],
  ['lodz', ['Łódź Path']],
  ['gel1130', ['Gel-1130 Clay']],
  ["women's court", ["Women's Court High", 'Women’s Court Low']],
  ['women’s court', ["Women's Court High", 'Women’s Court Low']],
  ['womens court', ["Women's Court High", 'Women’s Court Low']],
])('a search of names for "%s" finds %j', async (name, expected) => {
  const response = await shop.visitor().call('GET /shoes', { query: { name } });
  const found = response.ok && typeof response.body !== 'string' ? response.body : [];
  expect(
    found
      .slice(0, expected.length)
      .map((shoe) => shoe.name)
      .toSorted(),
  ).toEqual(expected);
});

test.each([
  ['gel-1130', 1],
  ['y-3', 1],
  ['b52', 1],
  ['xt-6', 1],
  ['990v5', 1],
  ['hiker 38,5', 1],
  ['hiker 38.5', 1],
  ['runner 38,5', 1],
])('"%s" finds %i shoe', async (q, total) => {
  expect((await search(q)).total).toBe(total);
});

test.each(['nike', 'zzzzqqq', 'cheap', 'refund', 'red hot', '???'])(
  '"%s" is not taken for a word that is only similar, and no brand is named for it',
  async (q) => {
    const { shoes, total, nearest } = await search(q);
    expect([shoes, total, nearest?.brand]).toEqual([[], 0, null]);
  },
);

test.each([
  ['zzzzqqq', 0],
  ['nike', 0],
  ['red zzzzqqq', 3],
])('beside "%s", which finds nothing, %i shoes are suggested', async (q, count) => {
  expect((await search(q)).nearest?.shoes).toHaveLength(count);
});
