import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { createGoodShoe } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const find = async (id: string): Promise<Shoe> => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  const [shoe] = found.ok ? found.body : [];
  if (!shoe) throw new Error(`Shoe ${id} is gone`);
  return shoe;
};
const basesOf = ({ pictures }: Shoe) => pictures.map(({ base }) => base.slice('/pictures/'.length));

/** Creates a shoe with pictures named `one`, `two` and `three`. */
async function createShoe(): Promise<Shoe> {
  const { _id } = await createGoodShoe(ada);
  const more = ['two', 'three'].map((name) => ({
    id: `${name}-${_id}`,
    base: `/pictures/${name}`,
    views: ['side'],
    placeholder: '',
    alt: name,
  }));
  await shop.db
    .updateTable('shoe')
    .set({ picture_base: '/pictures/one', more_pictures: JSON.stringify(more) })
    .where('id', '=', _id)
    .execute();
  return find(_id);
}

const arrange = ({ _id }: Shoe, pictures: readonly { _id: string; alt: string }[], who: Member = ada) =>
  who.call('PUT /admin/shoes/{id}/pictures', {
    params: { id: _id },
    body: pictures.map(({ _id, alt }) => ({ _id, alt })),
  });
const remove = ({ _id }: Shoe, pictureId: string, who: Member = ada) =>
  who.call('DELETE /admin/shoes/{id}/pictures/{pictureId}', { params: { id: _id, pictureId } });

test('a shoe with one picture has it as its first', async () => {
  const { _id } = await createGoodShoe(ada);
  const shoe = await find(_id);
  expect(shoe.pictures).toEqual([{ _id, alt: '', ...shoe.picture }]);
});

test('the first of the order is the picture of the shoe, and undo restores the order', async () => {
  const shoe = await createShoe();
  expect(await arrange(shoe, shoe.pictures.toReversed())).toMatchObject({ ok: true });
  const turned = await find(shoe._id);
  expect(basesOf(turned)).toEqual(['three', 'two', 'one']);
  expect(turned.picture.base).toBe('/pictures/three');
  expect(turned.image).toBe('/pictures/three/side-640.webp');
  expect(turned.pictures.map(({ _id }) => _id)).toEqual(shoe.pictures.map(({ _id }) => _id).toReversed());
  const history = createAuditLogClient(ada);
  expect(await history.undoNewest(shoe._id)).toMatchObject({ ok: true });
  expect((await find(shoe._id)).pictures).toEqual(shoe.pictures);
  expect(await history.undoNewest(shoe._id)).toMatchObject({ ok: true });
  expect(basesOf(await find(shoe._id))).toEqual(['three', 'two', 'one']);
});

test('alternative texts change without the order, and back', async () => {
  const shoe = await createShoe();
  const [first, second, third] = shoe.pictures;
  if (!first || !second || !third) throw new Error('Not three pictures');
  await arrange(shoe, [{ ...first, alt: '  Seen from above ' }, { ...second, alt: '' }, third]);
  expect((await find(shoe._id)).pictures.map(({ alt }) => alt)).toEqual(['Seen from above', '', 'three']);
  const history = createAuditLogClient(ada);
  expect((await history.newest(shoe._id)).changes.map(({ field }) => field)).toEqual([
    'more pictures',
    'alternative text',
  ]);
  await history.undoNewest(shoe._id);
  expect((await find(shoe._id)).pictures).toEqual(shoe.pictures);
});

test('an order that leaves out, repeats or invents a picture is refused', async () => {
  const shoe = await createShoe();
  const [first, second, third] = shoe.pictures;
  if (!first || !second || !third) throw new Error('Not three pictures');
  for (const pictures of [
    [first, second],
    [first, second, second],
    [first, second, { ...third, _id: 'x' }],
    [],
  ])
    expect(await arrange(shoe, pictures)).toMatchObject({ ok: false, problem: { status: 422 } });
  expect(await arrange(shoe, [first, second, { ...third, alt: 'x'.repeat(251) }])).toMatchObject({
    problem: { errors: [{ message: 'Enter a description of at most 250 characters' }] },
  });
  expect((await find(shoe._id)).pictures).toEqual(shoe.pictures);
});

test('an order as it is changes nothing and is not recorded', async () => {
  const shoe = await createShoe();
  const history = createAuditLogClient(ada);
  const newest = await history.newest(shoe._id);
  expect(await arrange(shoe, shoe.pictures)).toMatchObject({ ok: true });
  expect(await history.newest(shoe._id)).toEqual(newest);
});

test('after the first is removed, the next one is the first; undo brings it back', async () => {
  const shoe = await createShoe();
  expect(await remove(shoe, shoe._id)).toMatchObject({ ok: true });
  const left = await find(shoe._id);
  expect(basesOf(left)).toEqual(['two', 'three']);
  expect(left.image).toBe('/pictures/two/side-640.webp');
  await createAuditLogClient(ada).undoNewest(shoe._id);
  expect((await find(shoe._id)).pictures).toEqual(shoe.pictures);
});

test('without any picture the shoe has the placeholder, which cannot be removed', async () => {
  const shoe = await createShoe();
  for (const { _id } of shoe.pictures) expect(await remove(shoe, _id)).toMatchObject({ ok: true });
  const empty = await find(shoe._id);
  expect(basesOf(empty)).toEqual(['placeholder']);
  expect(await remove(shoe, shoe._id)).toMatchObject({ ok: false, problem: { status: 404 } });
});

test('the undo of a shoe’s first picture is refused after somebody changed the order', async () => {
  const shoe = await createShoe();
  const history = createAuditLogClient(ada);
  await remove(shoe, shoe._id);
  const removal = await history.newest(shoe._id);
  await arrange(shoe, (await find(shoe._id)).pictures.toReversed());
  expect(await history.undo(removal)).toMatchObject({ ok: false, problem: { code: 'CHANGED_MEANWHILE' } });
});

test('of two administrators at once, both remove their picture, and an order of before is refused', async () => {
  const shoe = await createShoe();
  const grace = await shop.administrator(2);
  const [, second, third] = shoe.pictures;
  const removed = await Promise.all([remove(shoe, second?._id ?? ''), remove(shoe, third?._id ?? '', grace)]);
  expect(removed).toMatchObject([{ ok: true }, { ok: true }]);
  expect(basesOf(await find(shoe._id))).toEqual(['one']);
  expect(await arrange(shoe, shoe.pictures, grace)).toMatchObject({ ok: false, problem: { status: 422 } });
});

test('a change of the order invalidates what is cached of the shoe and dates its page anew', async () => {
  const shoe = await createShoe();
  const read = () => shop.visitor().request('GET', `/api/shoes/${shoe._id}`);
  const changedAt = async () =>
    (
      await shop.db
        .selectFrom('shoe')
        .select('changed_at')
        .where('id', '=', shoe._id)
        .executeTakeFirstOrThrow()
    ).changed_at;
  const [before, dated] = [await read(), await changedAt()];
  await arrange(
    shoe,
    shoe.pictures.map(({ _id }) => ({ _id, alt: 'New' })),
  );
  expect((await read()).headers.etag).not.toBe(before.headers.etag);
  expect(await changedAt()).not.toEqual(dated);
});

test('pictures of a shoe that is not there cannot be changed', async () => {
  const shoe = await createShoe();
  await ada.call('DELETE /shoes/{id}', { params: { id: shoe._id } });
  expect(await arrange(shoe, shoe.pictures)).toMatchObject({ problem: { status: 404 } });
  expect(await remove(shoe, shoe._id)).toMatchObject({ problem: { status: 404 } });
});
