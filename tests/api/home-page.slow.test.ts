import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, createLaunchShoe } from '../support/launch-shop.ts';
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

/** The strip of the home page that announces a launch, as HTML; null where there is none. */
async function readLaunchStrip(): Promise<string | null> {
  const { body } = await shop.visitor().request('GET', '/');
  return /<section aria-label="Launch".*?<\/section>/.exec(body)?.[0] ?? null;
}

test('the home page announces the next launch from its announcement until it is over', async () => {
  expect(await readLaunchStrip()).toBe(null);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const later = await createLaunchShoe(ada, 2);
  await announce(ada, later, 1, inTwoDays);
  expect(await readLaunchStrip()).toContain(`href="/products/${later}"`);
  const next = await createLaunchShoe(ada, 2);
  await announce(ada, next);
  const strip = await readLaunchStrip();
  expect(strip).toContain(`href="/products/${next}"`);
  expect(strip).toContain('Quiet Stride');
  expect(strip).toContain('Opens');
  expect(strip).toContain('UTC');

  const openedAt = new Date(Date.now() - 1);
  await shop.db
    .updateTable('launch')
    .set({ opens_at: openedAt, closed_at: openedAt, tickets_hash: '0'.repeat(64), drawn_at: openedAt })
    .where('shoe_id', '=', next)
    .execute();
  await announce(ada, later, 2, inTwoDays);
  expect(await readLaunchStrip()).toContain('Open now');
  await ada.call('DELETE /shoes/{id}', { params: { id: next } });
  expect(await readLaunchStrip()).toContain(`href="/products/${later}"`);
  const takenBack = { params: { id: later }, body: { opensAt: null } };
  await ada.call('PUT /admin/shoes/{id}/launch', takenBack);
  expect(await readLaunchStrip()).toBe(null);
});
