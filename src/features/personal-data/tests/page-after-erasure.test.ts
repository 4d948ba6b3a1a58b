import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'catalogue' });
});
afterAll(() => shop.close());

test('the page of a shoe no longer names somebody who closed the account', async () => {
  const [{ _id: shoe_id }] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
  const account = { email: 'mira@mail.test', password: 'correct horse' };
  const mira = shop.visitor();
  const signedUp = await mira.request('POST', '/api/auth/sign-up/email', {
    body: { ...account, name: 'Mira Solberg' },
  });
  const uid: string = signedUp.json().user.id;
  await mira.call('POST /users', { body: { email: account.email, idUser: uid } });
  const review = 'Mira Solberg says: light and quick.';
  await shop.db.insertInto('review').values({ id: 'r', uid, shoe_id, rating: 5, review }).execute();

  const read = async () => (await shop.visitor().request('GET', `/products/${shoe_id}`)).body;
  expect(await read()).toContain('Mira Solberg says');
  const { password } = account;
  expect(await mira.call('POST /account/close', { body: { password } })).toMatchObject({ ok: true });
  const after = await read();
  expect(after).toContain('light and quick');
  expect(after).not.toContain('Mira');
});
