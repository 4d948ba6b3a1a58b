import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let mia: Member;
let ben: Member;
beforeAll(async () => {
  shop = await openTestShop();
  [mia, ben] = [await shop.signUp(), await shop.signUp()];
});
afterAll(() => shop.close());

const add = (who: Member, uid: string, shoeId: string) =>
  who.call('POST /favorites/{uid}', { params: { uid }, body: { shoeId } });
const remove = (who: Member, uid: string, shoeId: string) =>
  who.call('DELETE /favorites/{uid}', { params: { uid }, body: { shoeId } });
const list = async (who: Member, uid: string) => {
  const response = await who.call('GET /favorites/{uid}', { params: { uid } });
  return response.ok ? response.body.map(({ shoeId }) => shoeId) : response.problem.status;
};

test('favorites are added, listed newest first, and removed', async () => {
  expect(await add(mia, mia.uid, 'shoe-orbit')).toMatchObject({
    status: 201,
    body: { shoeId: 'shoe-orbit' },
  });
  expect(await add(mia, mia.uid, 'shoe-tide')).toMatchObject({ status: 201 });
  expect(await add(mia, mia.uid, 'shoe-orbit')).toMatchObject({
    status: 200,
    body: { shoeId: 'shoe-orbit' },
  });
  expect(await list(mia, mia.uid)).toEqual(['shoe-tide', 'shoe-orbit']);
  expect(await remove(mia, mia.uid, 'shoe-orbit')).toMatchObject({
    status: 200,
    body: { shoeId: 'shoe-orbit' },
  });
  expect(await remove(mia, mia.uid, 'shoe-orbit')).toMatchObject({ status: 200 });
  expect(await list(mia, mia.uid)).toEqual(['shoe-tide']);
});

test('the same favorite added 50 times at once is stored once', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => add(ben, ben.uid, 'shoe-nino')));
  expect(new Set(responses.map((response) => response.ok && response.body._id)).size).toBe(1);
  expect(responses.filter((response) => response.ok && response.status === 201)).toHaveLength(1);
  expect(await list(ben, ben.uid)).toEqual(['shoe-nino']);
});

test("another user's favorites are rejected; administrators may read them", async () => {
  expect(await add(ben, mia.uid, 'shoe-nino')).toMatchObject({ problem: { status: 403, code: 'FORBIDDEN' } });
  expect(await remove(ben, mia.uid, 'shoe-tide')).toMatchObject({ problem: { status: 403 } });
  expect(await list(ben, mia.uid)).toBe(403);
  const admin = await shop.administrator(1);
  expect(await list(admin, mia.uid)).toEqual(['shoe-tide']);
  expect(await add(admin, mia.uid, 'shoe-nino')).toMatchObject({ problem: { status: 403 } });
});

test.each(['me', '*', 'null', '%00', 'A'.repeat(254)])('rejects the uid %j', async (uid) => {
  expect(await list(mia, uid)).toBe(403);
});

test('answers 404 for an unknown shoe, and rejects a request without a body', async () => {
  expect(await add(mia, mia.uid, 'nothing')).toMatchObject({ problem: { status: 404 } });
  const response = await mia.request('DELETE', `/api/favorites/${mia.uid}`);
  expect(response.statusCode).toBe(422);
});
