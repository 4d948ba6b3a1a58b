import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
let mia: Member;
let ben: Member;
beforeAll(async () => {
  shop = await openShop();
  [mia, ben] = [await shop.signUp(), await shop.signUp()];
});
afterAll(() => shop.close());

const add = (who: Member, uid: string, shoeId: string) =>
  who.call('POST /favorites/{uid}', { params: { uid }, body: { shoeId } });
const remove = (who: Member, uid: string, shoeId: string) =>
  who.call('DELETE /favorites/{uid}', { params: { uid }, body: { shoeId } });
const list = async (who: Member, id: string) => {
  const answer = await who.call('GET /favorites/{id}', { params: { id } });
  return answer.ok ? answer.body.map(({ shoeId }) => shoeId) : answer.problem.status;
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

test('the same favorite added 50 times at once is one', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(ben, ben.uid, 'shoe-nino')));
  expect(new Set(answers.map((answer) => answer.ok && answer.body._id)).size).toBe(1);
  expect(answers.filter((answer) => answer.ok && answer.status === 201)).toHaveLength(1);
  expect(await list(ben, ben.uid)).toEqual(['shoe-nino']);
});

test("nobody touches another's favorites; administrators read them", async () => {
  expect(await add(ben, mia.uid, 'shoe-nino')).toMatchObject({ problem: { status: 403, code: 'FORBIDDEN' } });
  expect(await remove(ben, mia.uid, 'shoe-tide')).toMatchObject({ problem: { status: 403 } });
  expect(await list(ben, mia.uid)).toBe(403);
  const admin = await shop.administrator(1);
  expect(await list(admin, mia.uid)).toEqual(['shoe-tide']);
  expect(await add(admin, mia.uid, 'shoe-nino')).toMatchObject({ problem: { status: 403 } });
});

test.each(['me', '*', 'null', '%00', 'A'.repeat(254)])('the uid %j is nobody', async (uid) => {
  expect(await list(mia, uid)).toBe(403);
});

test('a shoe that does not exist is 404, a call without a body is refused', async () => {
  expect(await add(mia, mia.uid, 'nothing')).toMatchObject({ problem: { status: 404 } });
  const response = await mia.request('DELETE', `/api/favorites/${mia.uid}`);
  expect(response.statusCode).toBe(422);
});
