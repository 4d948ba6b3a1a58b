import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTodo } from '#tests/support/check-duty.ts';
import { factsDuties } from '../server/facts-duties.ts';
import { type FactsShop, huaxie, noFacts, openFactsShop, ownFacts, velmora } from './facts-shop.ts';

let opened: FactsShop;
beforeAll(async () => {
  opened = await openFactsShop();
});
afterAll(() => opened.shop.close());

const list = async (query = {}) => {
  const found = await opened.ada.call('GET /admin/shoes/incomplete', { query });
  if (!found.ok) throw new Error(found.problem.detail);
  return found;
};
const missingOf = async (id: string) =>
  (await list()).body.find(({ _id }) => _id === id)?.missing ?? 'nothing';

test('every shoe is incomplete at first, in the order of brands and names, in pages', async () => {
  const missing = ['maker', 'identifier', 'materials'];
  expect(await list({ limit: 2, offset: 1 })).toMatchObject({
    total: 4,
    body: [
      { _id: 'shoe-tide', name: 'Tide Low', brand: 'Skarn', missing },
      { _id: 'shoe-ember', name: 'Ember Court', brand: 'Velmora', missing },
    ],
  });
  expect(await list({ search: 'skarn' })).toMatchObject({ total: 2 });
  expect(await list({ search: '%' })).toMatchObject({ total: 0, body: [] });
});

test('the shop owes buyers in the Union complete facts, or does not sell the others there', async () => {
  const [offers, materials] = factsDuties;
  if (!offers || !materials) throw new Error('a duty is missing');
  expect(await findTodo(opened.shop, offers, 'GB')).toBeNull();
  expect(await findTodo(opened.shop, offers, 'DE')).toBe(
    'Enter a maker for 4 shoes and a model code for 4 shoes.',
  );
  await opened.change('shoe-orbit', { ...noFacts, materials: ownFacts.materials });
  expect(await findTodo(opened.shop, materials, 'DE')).toBe('Enter materials for 3 shoes.');
  await opened.change('shoe-orbit', noFacts);
  const refuse = (refuseIncompleteInEu: boolean) =>
    opened.ada.request('PUT', '/api/admin/settings', { body: { refuseIncompleteInEu } });
  await refuse(true);
  expect(await findTodo(opened.shop, materials, 'DE')).toBeNull();
  await refuse(false);
});

test('a maker outside the Union needs somebody responsible inside it', async () => {
  await opened.change('shoe-orbit', { ...ownFacts, maker: { ...huaxie, responsible: null } });
  expect(await missingOf('shoe-orbit')).toEqual(['responsible']);
  await opened.change('shoe-orbit', { maker: huaxie });
  expect(await missingOf('shoe-orbit')).toBe('nothing');
  await opened.setMaker(await opened.brandId('Velmora'), { ...huaxie, responsible: null });
  expect(await missingOf('shoe-orbit')).toBe('nothing');
  expect(await missingOf('shoe-ember')).toEqual(['responsible', 'identifier', 'materials']);
});

test('barcodes of all sizes identify a shoe without a model code', async () => {
  const { identifier: _, ...others } = ownFacts;
  await opened.change('shoe-ember', { ...others, maker: velmora });
  expect(await missingOf('shoe-ember')).toEqual(['identifier']);
  const number = async (size: string, barcode: string) =>
    opened.ada.call('PUT /admin/shoes/{id}/numbers', {
      params: { id: 'shoe-ember' },
      body: [{ size, barcode }],
    });
  await number('8', '4006381333931');
  expect(await missingOf('shoe-ember')).toEqual(['identifier']);
  await number('10', '4006381333948');
  expect(await missingOf('shoe-ember')).toBe('nothing');
});

test('one part without materials is missing, and deleted shoes are not listed', async () => {
  await opened.change('shoe-tide', { ...ownFacts, maker: velmora, materials: { upper: ['other'] } });
  expect(await missingOf('shoe-tide')).toEqual(['materials']);
  await opened.ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-tide' } });
  expect(await missingOf('shoe-tide')).toBe('nothing');
});

test('the maker of a deleted brand is the maker of no shoe', async () => {
  const id = await opened.brandId('Skarn');
  await opened.setMaker(id, velmora);
  expect(await missingOf('shoe-nino')).toEqual(['identifier', 'materials']);
  await opened.ada.call('DELETE /brands/{id}', { params: { id } });
  expect(await missingOf('shoe-nino')).toEqual(['maker', 'identifier', 'materials']);
  expect(await opened.history.undoNewest(id)).toMatchObject({ ok: true });
  expect(await missingOf('shoe-nino')).toEqual(['identifier', 'materials']);
});
