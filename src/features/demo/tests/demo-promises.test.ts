import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { seedPromises } from '../cli/seed-promises.ts';
import { addDemoPromises, demoPromisesCheck, removeDemoPromises } from '../server/demo-promises.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** What anyone reads that the shop promises. */
async function readPromises() {
  await shop.cacheInvalidator.invalidate(['settings']);
  return (await shop.visitor().request('GET', '/api/settings/public')).json().promises;
}

const nothing = {
  about: null,
  authenticity: null,
  returnDays: null,
  answerTime: null,
  newsletterFrequency: null,
};

test('a shop with shoes of its own promises nothing for the demo', async () => {
  await seedPromises(shop.db);
  expect(await readPromises()).toEqual(nothing);
});

test('a shop with the shoes of the demo alone gets its promises once', async () => {
  await shop.db.updateTable('shoe').set({ deleted_at: new Date() }).execute();
  await seedPromises(shop.db);
  expect(await readPromises()).toMatchObject({ authenticity: { partner: 'Lastmark' }, returnDays: 30 });
  await removeDemoPromises(shop.db);
  await seedPromises(shop.db);
  expect(await readPromises()).toEqual(nothing);
});

test('those that an administrator changed stay when the demo goes, and are not written over when it returns', async () => {
  await addDemoPromises(shop.db);
  const ada = await shop.administrator(1);
  await ada.request('PUT', '/api/admin/settings', { body: { promises: { returnDays: 14 } } });
  await removeDemoPromises(shop.db);
  expect(await readPromises()).toEqual({ ...nothing, returnDays: 14 });
  await addDemoPromises(shop.db);
  expect(await readPromises()).toMatchObject({ returnDays: 14, answerTime: 'one business day' });
});

test('the health page names each of them where others can reach the shop', async () => {
  const check = (isPublic: boolean) =>
    demoPromisesCheck.run({ ...shop.dependencies, settings: { ...shop.settings, isPublic } });
  expect(await check(true)).toMatchObject({ status: 'ok' });
  await addDemoPromises(shop.db);
  expect(await check(false)).toMatchObject({ status: 'ok' });
  expect(await check(true)).toMatchObject({
    status: 'warn',
    detail:
      'The shop still shows what the demo says about who you are, who checks the pairs, how long buyers can return a pair, how soon you reply, and how often the newsletter comes.',
  });
  const ada = await shop.administrator(1);
  const change = (promises: object) => ada.request('PUT', '/api/admin/settings', { body: { promises } });
  await change({ about: 'We mend shoes.', answerTime: 'two days', newsletterFrequency: null });
  expect(await check(true)).toMatchObject({
    detail:
      'The shop still shows what the demo says about who checks the pairs and how long buyers can return a pair.',
  });
  await change({ authenticity: null });
  expect(await check(true)).toMatchObject({ status: 'ok' });
  await shop.db.insertInto('demo_record').values({ kind: 'message', id: '1' }).execute();
  expect(await check(true)).toMatchObject({
    detail: 'The shop still shows what the demo says about how long buyers can return a pair.',
  });
});
