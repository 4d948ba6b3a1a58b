import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fit, judgeFit } from '#shop/reviews/contract/fit.ts';
import { insertOrder } from '../support/insert-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const shoeId = 'shoe-tide';
const visitor = () => shop.visitor();
const findFit = async () => await visitor().call('GET /shoes/{id}/fit', { params: { id: shoeId } });

/** Somebody who bought the shoe reviews it; returns them with the id of their review. */
async function review(fit?: Fit): Promise<{ author: Member; id: string }> {
  const author = await shop.signUp();
  const { uid, email } = author;
  await insertOrder(shop.db, { uid, email, status: 'Received', shoeIds: [shoeId] });
  const body = { idUser: uid, review: 'Soft and light', rating: 4, ...(fit && { fit }) };
  const written = await author.call('POST /reviews/{shoeId}', { params: { shoeId }, body });
  expect(written).toMatchObject({ status: 201, body: { fit: fit ?? null } });
  return { author, id: written.ok ? written.body._id : '' };
}

test('what reviews say of the fit is counted as soon as it is said, changed or deleted', async () => {
  await review();
  await review('small');
  const { author, id } = await review('small');
  expect(await findFit()).toMatchObject({ body: { small: 2, true: 0, large: 0, verdict: null } });
  await review('large');
  expect(await findFit()).toMatchObject({ body: { small: 2, true: 0, large: 1, verdict: 'small' } });

  const change = (body: { fit?: Fit | null }) =>
    author.call('PUT /reviews/exact/{id}', {
      params: { id },
      body: { review: 'Stiff at first', rating: 3, ...body },
    });
  expect(await change({})).toMatchObject({ body: { fit: 'small' } });
  expect(await change({ fit: 'true' })).toMatchObject({ body: { fit: 'true' } });
  expect(await findFit()).toMatchObject({ body: { small: 1, true: 1, large: 1, verdict: 'true' } });
  expect(await change({ fit: null })).toMatchObject({ body: { fit: null } });
  expect(await findFit()).toMatchObject({ body: { small: 1, true: 0, large: 1, verdict: null } });
  await change({ fit: 'large' });
  expect(await findFit()).toMatchObject({ body: { verdict: 'large' } });
  await author.call('DELETE /reviews/exact/{id}', { params: { id } });
  expect(await findFit()).toMatchObject({ body: { small: 1, true: 0, large: 1 } });
});

test('an unknown answer and an unknown shoe are refused', async () => {
  const { author, id } = await review();
  const body = { review: 'Soft and light', rating: 4, fit: 'tiny' };
  const refused = await author.request('PUT', `/api/reviews/exact/${id}`, { body });
  expect(refused.statusCode).toBe(422);
  expect(await visitor().call('GET /shoes/{id}/fit', { params: { id: 'nothing' } })).toMatchObject({
    problem: { status: 404 },
  });
});

test.each([
  [{ small: 1, true: 1, large: 0 }, null],
  [{ small: 0, true: 3, large: 0 }, 'true'],
  [{ small: 2, true: 2, large: 0 }, 'true'],
  [{ small: 2, true: 1, large: 0 }, 'small'],
  [{ small: 2, true: 1, large: 2 }, null],
  [{ small: 1, true: 2, large: 3 }, 'large'],
])('the verdict of %j is %s', (counts, verdict) => {
  expect(judgeFit(counts)).toBe(verdict);
});
