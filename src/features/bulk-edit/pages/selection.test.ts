import { expect, test } from 'vitest';
import { countSelected, isSelected, noProducts, selectProducts, toShoeSelection } from './selection.ts';

const page = ['a', 'b'];

test('products are chosen one by one and left again', () => {
  const one = selectProducts(noProducts, { ids: ['a'], chosen: true, page });
  const two = selectProducts(one, { ids: ['c'], chosen: true, page });
  expect([countSelected(two), isSelected(two, 'c'), isSelected(two, 'b')]).toEqual([2, true, false]);
  expect(toShoeSelection(selectProducts(two, { ids: ['a'], chosen: false, page }))).toEqual({ ids: ['c'] });
});

test('leaving one of all of a filter keeps the others of the page', () => {
  const all = { kind: 'all', filter: { brand: 'Skarn' }, total: 40 } as const;
  expect([countSelected(all), isSelected(all, 'x')]).toEqual([40, true]);
  expect(toShoeSelection(all)).toEqual({ filter: { brand: 'Skarn' } });
  expect(toShoeSelection(selectProducts(all, { ids: ['a'], chosen: false, page }))).toEqual({ ids: ['b'] });
});
