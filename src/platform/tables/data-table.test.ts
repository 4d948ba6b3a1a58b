import { expect, test } from 'vitest';
import { directionOf, nextSort } from './data-table.tsx';

const price = { ascending: 'price_asc', descending: 'price_desc' };
const added = { descending: '' };

test('pressing a heading turns the order round, and back', () => {
  expect(nextSort(price, '')).toBe('price_asc');
  expect(nextSort(price, 'price_asc')).toBe('price_desc');
  expect(nextSort(price, 'price_desc')).toBe('price_asc');
});

test('a column with one order keeps it', () => {
  expect(nextSort(added, 'price_asc')).toBe('');
  expect(nextSort(added, '')).toBe('');
});

test('only the column that orders the table says so', () => {
  expect(directionOf(price, 'price_desc')).toBe('descending');
  expect(directionOf(price, 'price_asc')).toBe('ascending');
  expect(directionOf(price, '')).toBeUndefined();
  expect(directionOf(added, '')).toBe('descending');
});
