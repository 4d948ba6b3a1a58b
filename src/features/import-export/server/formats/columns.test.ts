import { expect, test } from 'vitest';
import { findColumns } from './columns.ts';

test.each(['Categorías', 'Categori\u0301as', 'Categorias', ' CATEGORÍAS '])(
  'the column %j is found with and without its accents',
  (name) => {
    expect(findColumns(['SKU', name], { categories: ['Categorías'] })).toMatchObject({
      categories: { index: 1 },
    });
    expect(findColumns(['SKU', name], { categories: ['Categorias'] })).toMatchObject({
      categories: { index: 1 },
    });
  },
);
