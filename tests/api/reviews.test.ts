import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOrder } from '../support/insert-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function buyer(...shoeIds: string[]): Promise<Member> {
  const member = await shop.signUp();
  const { uid, email } = member;
  await insertOrder(shop.db, { uid, email, status: 'Pending', shoeIds: ['shoe-nino'] });
  await insertOrder(shop.db, { uid, email, status: 'Received', shoeIds: ['shoe-orbit', ...shoeIds] });
  return member;
}

const write = (
  who: Member,
  shoeId: string,
  body: Partial<{ idUser: string; review: string; rating: number }> = {},
) =>
  who.call('POST /reviews/{shoeId}', {
    params: { shoeId },
    body: { idUser: who.uid, review: 'Soft and light', rating: 5, ...body },
  });
const reviewRows = () => shop.db.selectFrom('review').selectAll().orderBy('id').execute();

describe('POST /reviews/{shoeId}', () => {
  test('accepts a review of a shoe in a received order', async () => {
    const mia = await buyer('shoe-tide');
    expect(await write(mia, 'shoe-tide', { rating: 4 })).toMatchObject({
      status: 201,
      body: { shoeId: 'shoe-tide', idUser: mia.uid, review: 'Soft and light', rating: 4, mine: true },
    });
  });

  test.each(['shoe-ember', 'shoe-nino'])('rejects %s, not bought or only pending', async (shoeId) => {
    expect(await write(await buyer(), shoeId)).toMatchObject({
      problem: { status: 403, code: 'NOT_BOUGHT', detail: "You haven't bought these yet" },
    });
  });

  test.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 2.5 }, 'rating'],
    [{ review: 'four' }, 'review'],
    [{ review: '    five    ' }, 'review'],
    [{ review: 'x'.repeat(2001) }, 'review'],
  ])('rejects %j', async (body, field) => {
    expect(await write(await buyer(), 'shoe-orbit', body)).toMatchObject({
      problem: { status: 422, errors: [{ field }] },
    });
  });

  test('answers a short text with the message of the specification', async () => {
    expect(await write(await buyer(), 'shoe-orbit', { review: 'four' })).toMatchObject({
      problem: { detail: 'Review must contain at least 5 characters.' },
    });
  });

  test('rejects another author and an unknown shoe', async () => {
    const mia = await buyer();
    expect(await write(mia, 'shoe-orbit', { idUser: 'somebody' })).toMatchObject({
      problem: { status: 403 },
    });
    expect(await write(mia, 'nothing')).toMatchObject({ problem: { status: 404 } });
  });

  test('stores one of 20 concurrent reviews and rejects the others', async () => {
    const mia = await buyer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => write(mia, 'shoe-orbit')));
    const codes = responses.map((response) => (response.ok ? 'written' : response.problem.code));
    expect(codes.filter((code) => code === 'written')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_REVIEWED')).toHaveLength(19);
  });
});

describe('GET /reviews/{shoeId}/eligibility', () => {
  const getEligibility = (who: Member, shoeId: string) =>
    who.call('GET /reviews/{shoeId}/eligibility', { params: { shoeId } });

  test('bought is true when a received order of the user contains the shoe', async () => {
    const mia = await buyer('shoe-tide');
    const [received, pending, notOrdered] = [
      await getEligibility(mia, 'shoe-tide'),
      await getEligibility(mia, 'shoe-nino'),
      await getEligibility(mia, 'shoe-ember'),
    ];
    expect(received).toMatchObject({ status: 200, body: { bought: true, ordered: false, reviewed: false } });
    expect(pending).toMatchObject({ status: 200, body: { bought: false, ordered: true, reviewed: false } });
    expect(notOrdered).toMatchObject({ body: { bought: false, ordered: false, reviewed: false } });
    expect(await getEligibility(await shop.signUp(), 'shoe-tide')).toMatchObject({ body: { bought: false } });
  });

  test('reviewed is true when the user has reviewed the shoe already', async () => {
    const mia = await buyer('shoe-tide');
    await write(mia, 'shoe-tide');
    expect(await getEligibility(mia, 'shoe-tide')).toMatchObject({ body: { bought: true, reviewed: true } });
  });

  test('answers 404 for an unknown shoe', async () => {
    expect(await getEligibility(await shop.signUp(), 'nothing')).toMatchObject({ problem: { status: 404 } });
  });
});

test('creating, changing and deleting a review invalidates the cached page of its shoe', async () => {
  const collectInvalidatedTags = async (work: () => Promise<unknown>) => {
    const before = shop.invalidatedTags.length;
    await work();
    return shop.invalidatedTags.slice(before);
  };
  const mia = await buyer('shoe-tide');
  let id = '';
  const created = await collectInvalidatedTags(async () => {
    const written = await write(mia, 'shoe-tide');
    id = written.ok ? written.body._id : '';
  });
  const body = { review: 'Changed my mind', rating: 2 };
  const changed = await collectInvalidatedTags(() =>
    mia.call('PUT /reviews/exact/{id}', { params: { id }, body }),
  );
  const removed = await collectInvalidatedTags(() =>
    mia.call('DELETE /reviews/exact/{id}', { params: { id } }),
  );
  expect([created, changed, removed]).toEqual([['shoe:shoe-tide'], ['shoe:shoe-tide'], ['shoe:shoe-tide']]);
});

describe('GET /reviews/{shoeId}', () => {
  test('is newest first, with author ids for administrators and the author only', async () => {
    const [mia, ben] = [await buyer('shoe-ember'), await buyer('shoe-ember')];
    await write(mia, 'shoe-ember', { review: 'The first one' });
    await write(ben, 'shoe-ember', { review: 'The second one' });
    const seen = await shop.visitor().request('GET', '/api/reviews/shoe-ember');
    expect(seen.json()).toMatchObject([
      { review: 'The second one', idUser: '', mine: false },
      { review: 'The first one', idUser: '', mine: false },
    ]);
    for (const secret of ['@', mia.uid, ben.uid]) expect(seen.body).not.toContain(secret);
    expect(seen.headers['cache-control']).toBe('no-store');

    const own = await mia.call('GET /reviews/{shoeId}', { params: { shoeId: 'shoe-ember' } });
    expect(own).toMatchObject({
      body: [
        { idUser: '', mine: false },
        { idUser: mia.uid, mine: true },
      ],
    });
    const admin = await shop.administrator(1);
    const all = await admin.call('GET /reviews/{shoeId}', { params: { shoeId: 'shoe-ember' } });
    expect(all).toMatchObject({
      body: [
        { idUser: ben.uid, mine: false },
        { idUser: mia.uid, mine: false },
      ],
    });
    await shop.db.updateTable('review').set({ uid: 'closed-author' }).where('uid', '=', ben.uid).execute();
    const erased = await admin.call('GET /reviews/{shoeId}', { params: { shoeId: 'shoe-ember' } });
    expect(erased).toMatchObject({ body: [{ idUser: '' }, { idUser: mia.uid }] });
    await shop.db.updateTable('review').set({ uid: ben.uid }).where('uid', '=', 'closed-author').execute();
  });
});

describe('PUT and DELETE /reviews/exact/{id}', () => {
  const edit = (who: Member, id: string, review = 'Changed my mind') =>
    who.call('PUT /reviews/exact/{id}', { params: { id }, body: { review, rating: 2 } });
  const remove = (who: Member, id: string) => who.call('DELETE /reviews/exact/{id}', { params: { id } });
  async function reviewed(): Promise<{ author: Member; id: string }> {
    const author = await buyer();
    const written = await write(author, 'shoe-orbit');
    return { author, id: written.ok ? written.body._id : '' };
  }

  test('allow the author to change and delete a review', async () => {
    const { author, id } = await reviewed();
    expect(await edit(author, id)).toMatchObject({
      status: 200,
      body: { review: 'Changed my mind', rating: 2, mine: true },
    });
    expect(await edit(author, id, 'four')).toMatchObject({
      problem: { status: 422, detail: 'Review update must contain at least 5 characters.' },
    });
    expect(await remove(author, id)).toMatchObject({ status: 200, body: { _id: id } });
    expect(await remove(author, id)).toMatchObject({ problem: { status: 404 } });
    expect(await edit(author, id)).toMatchObject({ problem: { status: 404 } });
  });

  test('reject everybody else, also administrators and concurrent requests', async () => {
    const { id } = await reviewed();
    const before = await reviewRows();
    for (const other of [await buyer(), await shop.administrator(1)]) {
      const [put, del] = await Promise.all([edit(other, id), remove(other, id)]);
      expect(put).toMatchObject({ problem: { status: 403 } });
      expect(del).toMatchObject({ problem: { status: 403 } });
    }
    expect(await reviewRows()).toEqual(before);
  });
});
