import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FactsShop, huaxie, noFacts, openFactsShop, ownFacts, velmora } from './facts-shop.ts';

let opened: FactsShop;
beforeAll(async () => {
  opened = await openFactsShop();
});
afterAll(() => opened.shop.close());

describe('the facts of a shoe', () => {
  test('are unknown at first, and all of them are missing', async () => {
    expect(await opened.find('shoe-nino')).toMatchObject({
      body: {
        _id: 'shoe-nino',
        name: 'Niño Mid',
        brand: 'Skarn',
        ...noFacts,
        brandMaker: null,
        missing: ['maker', 'identifier', 'materials'],
      },
    });
  });

  test('change field by field: what is left out stays, and null removes', async () => {
    const id = 'shoe-orbit';
    expect(await opened.change(id, { ...ownFacts, maker: velmora })).toMatchObject({
      status: 200,
      body: { ...ownFacts, maker: velmora, missing: [] },
    });
    await opened.change(id, { hsCode: '6404.19', warnings: null, materials: { sole: null } });
    expect(await opened.find(id)).toMatchObject({
      body: {
        ...ownFacts,
        maker: velmora,
        hsCode: '640419',
        warnings: null,
        materials: { ...ownFacts.materials, sole: null },
        missing: ['materials'],
      },
    });
    await opened.change(id, { materials: null, maker: null });
    expect(await opened.find(id)).toMatchObject({ body: { maker: null, materials: noFacts.materials } });
  });

  test('are undone field by field', async () => {
    const id = 'shoe-ember';
    await opened.change(id, ownFacts);
    await opened.change(id, { origin: 'VN', materials: { upper: ['coated_leather'] } });
    const first = await opened.history.newest(id);
    expect(first.title).toBe('Changed origin and upper of facts of Ember Court by Velmora');
    await opened.change(id, { identifier: 'E-2' });
    expect(await opened.history.undo(first)).toMatchObject({
      body: { title: 'Reverted origin and upper of facts of Ember Court by Velmora' },
    });
    expect(await opened.find(id)).toMatchObject({ body: { ...ownFacts, identifier: 'E-2' } });
    expect(await opened.history.undo(first)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('that stay the same are not recorded', async () => {
    await opened.change('shoe-tide', { origin: 'PT' });
    const before = await opened.history.newest('shoe-tide');
    expect((await opened.change('shoe-tide', { origin: 'pt' })).status).toBe(200);
    expect(await opened.history.newest('shoe-tide')).toEqual(before);
  });

  test.each([
    [{ origin: 'XX' }, 'origin', 'Enter the two-letter code of a country, such as DE'],
    [{ hsCode: '12345' }, 'hsCode', 'An HS code has 6 to 10 digits'],
    [{ identifier: '' }, 'identifier', 'Enter a model or style code'],
    [{ warnings: 'x'.repeat(1_001) }, 'warnings', 'Warnings can have at most 1,000 characters'],
    [
      { materials: { upper: ['suede'] } },
      'materials.upper.0',
      'A material is one of leather, coated_leather, textile, other',
    ],
    [{ materials: { sole: [] } }, 'materials.sole', 'Name one or two materials'],
    [
      { materials: { sole: ['leather', 'textile', 'other'] } },
      'materials.sole',
      'Name at most two materials',
    ],
    [{ materials: { sole: ['other', 'other'] } }, 'materials.sole', 'Name two different materials'],
    [
      { maker: { ...velmora, email: 'nobody' } },
      'maker.email',
      'Enter an email address, or a web address that begins with https://',
    ],
    [
      { maker: { ...huaxie, responsible: { ...huaxie.responsible, postal: ' ' } } },
      'maker.responsible.postal',
      'Enter a postal address',
    ],
  ])('are rejected by field: %j', async (body, field, message) => {
    expect(await opened.change('shoe-tide', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message }] },
    });
  });

  test('are rejected with an unknown field, and of no shoe', async () => {
    expect(await opened.change('shoe-tide', { colour: 'red' })).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_FIELD' },
    });
    expect(await opened.change('nothing', ownFacts)).toMatchObject({ status: 404 });
    expect(await opened.find('nothing')).toMatchObject({ problem: { status: 404 } });
    expect(await opened.offer('nothing')).toMatchObject({ problem: { status: 404 } });
  });
});

describe('the maker of a brand', () => {
  test('is that of its shoes without their own, on cached responses at once', async () => {
    const brand = await opened.brandId('Skarn');
    await opened.change('shoe-nino', { maker: huaxie });
    expect(await opened.offer('shoe-tide')).toMatchObject({ body: { maker: null } });
    expect(await opened.setMaker(brand, velmora)).toEqual({
      status: 200,
      body: { brand: 'Skarn', maker: velmora },
    });
    expect(await opened.offer('shoe-tide')).toMatchObject({ body: { maker: velmora } });
    expect(await opened.offer('shoe-nino')).toMatchObject({ body: { maker: huaxie } });
    await opened.change('shoe-nino', { maker: null });
    expect(await opened.offer('shoe-nino')).toMatchObject({ body: { maker: velmora } });
    expect(await opened.offer('shoe-orbit')).toMatchObject({ body: { maker: null } });
    expect(await opened.find('shoe-tide')).toMatchObject({ body: { maker: null, brandMaker: velmora } });
  });

  test('is removed, and both changes are undone', async () => {
    const id = await opened.brandId('Velmora');
    const find = () => opened.ada.call('GET /admin/brands/{id}/maker', { params: { id } });
    await opened.setMaker(id, huaxie);
    expect(await opened.ada.call('DELETE /admin/brands/{id}/maker', { params: { id } })).toMatchObject({
      body: { brand: 'Velmora', maker: null },
    });
    expect(await find()).toMatchObject({ body: { maker: null } });
    expect(await opened.history.undoNewest(id)).toMatchObject({
      body: { title: 'Reverted details of maker of Velmora' },
    });
    expect(await find()).toMatchObject({ body: { maker: huaxie } });
    const [, , named] = await opened.history.list({ id });
    expect(named?.changes).toMatchObject([{ field: 'details', before: 'None' }]);
    if (named) expect(await opened.history.undo(named)).toMatchObject({ ok: true });
    expect(await opened.offer('shoe-orbit')).toMatchObject({ body: { maker: null } });
  });

  test('is rejected when it is wrong or incomplete, and of no brand', async () => {
    const id = await opened.brandId('Velmora');
    const { postal: _, ...incomplete } = velmora;
    expect(await opened.setMaker(id, incomplete)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'postal' }] },
    });
    expect(await opened.setMaker(id, { ...velmora, country: 'Germany' })).toMatchObject({ status: 422 });
    expect(await opened.setMaker('nothing', velmora)).toMatchObject({ status: 404 });
  });
});

test('the facts for shoppers have no HS code, and visitors see nothing else', async () => {
  await opened.change('shoe-orbit', { ...ownFacts, maker: huaxie });
  const { hsCode: _, ...shown } = ownFacts;
  const offer = await opened.offer('shoe-orbit');
  expect(offer.ok && offer.body).toEqual({ ...shown, maker: huaxie });
  for (const path of ['shoes/shoe-orbit/facts', 'shoes/incomplete'])
    expect((await opened.shop.visitor().request('GET', `/api/admin/${path}`)).statusCode).toBe(401);
});
