import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { createGoodShoe, plainPicture } from '../support/shoe-form.ts';
import type { TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
}, 120_000);
afterAll(() => shop.close());

/** The name of the shoe at the top of the home page. */
async function readHero(): Promise<string> {
  const { body } = await shop.visitor().request('GET', '/');
  const [, name = ''] = /Meet the (?:<!-- -->)?([^<]+)</.exec(body) ?? [];
  return name;
}

test('the top of the home page shows the newest shoe that has a picture and pairs', async () => {
  const before = await readHero();
  expect(before).not.toBe('');
  await createGoodShoe(ada, { name: 'Without Picture' });
  expect(await readHero()).toBe(before);
  await createGoodShoe(ada, { name: 'Without Pairs', q: '0' }, { bytes: await plainPicture('png') });
  expect(await readHero()).toBe(before);
  await createGoodShoe(ada, { name: 'With Both' }, { bytes: await plainPicture('png') });
  expect(await readHero()).toBe('With Both');
});
