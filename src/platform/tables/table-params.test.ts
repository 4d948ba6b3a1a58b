import { expect, test } from 'vitest';
import { tableParams } from './table-params.ts';

const search = new URLSearchParams('users.search=+ada+&users.offset=8&orders.status=Pending&q=1');
const users = tableParams(search, 'users');

test('a table reads its own parameters, trimmed, and nobody else’s', () => {
  expect(users.read('search')).toBe('ada');
  expect(users.read('status')).toBe('');
  expect(tableParams(search, 'orders').read('status')).toBe('Pending');
});

test('texts are cut to what the contract takes', () => {
  expect(tableParams(new URLSearchParams({ search: 'a'.repeat(300) })).read('search')).toHaveLength(100);
});

test('what a form sends anew is left out, the rest stays', () => {
  expect(users.except('search', 'offset')).toEqual([
    ['orders.status', 'Pending'],
    ['q', '1'],
  ]);
});

test('a change leads to the first page of this table and leaves the others where they are', () => {
  expect(users.hrefWith({ status: 'Disabled' })).toBe(
    '?users.search=+ada+&orders.status=Pending&q=1&users.status=Disabled',
  );
  expect(users.hrefWith({ search: '' })).toBe('?orders.status=Pending&q=1');
});

test('a table alone has plain names', () => {
  expect(tableParams(search).read('q')).toBe('1');
  expect(tableParams(search).paramName('offset')).toBe('offset');
});
