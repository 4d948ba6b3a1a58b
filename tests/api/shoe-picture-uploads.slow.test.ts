import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { removeUnusedPictures } from '#shop/catalog/server/media/media.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

// Each picture is encoded in six files.
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
const keyOf = ({ base }: Shoe['picture']) => base.slice('/pictures/'.length);
const add = (id: string, bytes: Buffer, alt = '', who: Member = ada) =>
  sendForm(who, 'POST', `/api/admin/shoes/${id}/pictures`, { alt }, { bytes });
const isServed = async (base: string) =>
  (await shop.visitor().request('GET', `${base}/side-640.webp`)).statusCode === 200;

test('a picture replaces the placeholder, the next ones follow, and undo takes them away', async () => {
  const { _id } = await createGoodShoe(ada);
  const first = await add(_id, await plainPicture('png', 90, 60), 'From the side');
  expect(first.statusCode, first.body).toBe(201);
  const second = await add(_id, await plainPicture('jpeg', 90, 60));
  const { pictures, picture, image } = second.json<Shoe>();
  expect(pictures.map(({ alt }) => alt)).toEqual(['From the side', '']);
  expect(pictures[0]?.base).toBe(picture.base);
  expect(image).toBe(`${picture.base}/side-640.webp`);
  for (const { base, placeholder } of pictures) {
    expect(await isServed(base)).toBe(true);
    expect(placeholder).toMatch(/^data:image\/webp/);
  }
  const history = createAuditLogClient(ada);
  await history.undoNewest(_id);
  expect((await find(_id)).pictures).toEqual(pictures.slice(0, 1));
});

test('eight pictures, and the ninth is refused without a file left behind', async () => {
  const { _id } = await createGoodShoe(ada, {}, { bytes: await plainPicture('png', 70, 60) });
  const more = Array.from({ length: 6 }, (_, index) => ({
    id: `${index}-${_id}`,
    base: '/pictures/placeholder-no',
    views: ['side'],
    placeholder: '',
    alt: '',
  }));
  await shop.db
    .updateTable('shoe')
    .set({ more_pictures: JSON.stringify(more) })
    .where('id', '=', _id)
    .execute();
  const grace = await shop.administrator(2);
  const both = await Promise.all([
    add(_id, await plainPicture('png', 80, 61)),
    add(_id, await plainPicture('png', 80, 62), '', grace),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect(both.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    errors: [{ field: 'image', message: 'A shoe can have 8 pictures' }],
  });
  const { pictures } = await find(_id);
  expect(pictures).toHaveLength(8);
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([]);
});

test('what is no picture is refused like at the form of a new shoe', async () => {
  const { _id } = await createGoodShoe(ada);
  expect((await add(_id, Buffer.from('<svg/>'))).statusCode).toBe(415);
  expect((await sendForm(ada, 'POST', `/api/admin/shoes/${_id}/pictures`, {})).json()).toMatchObject({
    errors: [{ field: 'image', message: 'Add a valid image' }],
  });
  expect((await add('nothing', await plainPicture('png'))).statusCode).toBe(404);
});

test('a form sent twice adds one picture', async () => {
  const { _id } = await createGoodShoe(ada);
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await plainPicture('png', 66, 44))]), 'shoe.png');
  const request = new Request('http://form.test', { method: 'POST', body: form });
  const options = {
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': crypto.randomUUID(),
    },
    body: Buffer.from(await request.arrayBuffer()),
  };
  const path = `/api/admin/shoes/${_id}/pictures`;
  for (const _ of [1, 2]) expect((await ada.request('POST', path, options)).statusCode).toBe(201);
  expect((await find(_id)).pictures).toHaveLength(1);
});

test('the files of a removed picture stay as long as its removal can be undone', async () => {
  const { _id } = await createGoodShoe(ada, {}, { bytes: await plainPicture('png', 50, 41) });
  const more = (await add(_id, await plainPicture('png', 50, 42))).json<Shoe>().pictures[1];
  if (!more) throw new Error('No second picture');
  await sql`update admin_history set at = now() - interval '32 days'`.execute(shop.db);
  expect(await removeUnusedPictures(shop.db, shop.files)).not.toContain(keyOf(more));
  const params = { id: _id, pictureId: more._id };
  await ada.call('DELETE /admin/shoes/{id}/pictures/{pictureId}', { params });
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([]);
  await sql`update admin_history set at = now() - interval '32 days'`.execute(shop.db);
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([keyOf(more)]);
  expect(await isServed(more.base)).toBe(false);
});

test('the form of a shoe replaces its first picture, and the description of that, alone', async () => {
  const { _id } = await createGoodShoe(ada);
  await add(_id, await plainPicture('png', 40, 31), 'From the side');
  const { version, pictures } = (await add(_id, await plainPicture('png', 40, 32), 'The sole')).json<Shoe>();
  const { size: _size, q: _q, ...fields } = goodShoe;
  const path = `/api/admin/shoes/${_id}`;
  const bytes = await plainPicture('png', 40, 33);
  const edited = await sendForm(ada, 'PUT', path, { ...fields, version: String(version) }, { bytes });
  const [first, second] = edited.json<Shoe>().pictures;
  expect(first).toMatchObject({ _id: pictures[0]?._id, alt: '' });
  expect(first?.base).not.toBe(pictures[0]?.base);
  expect(second).toEqual(pictures[1]);
});
