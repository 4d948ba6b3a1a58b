import { expect, test } from 'vitest';
import { tableAddress } from './table-address.ts';

const search = new URLSearchParams('users.search=+ada+&users.offset=8&orders.status=Pending&q=1');
const users = tableAddress(search, 'users');

test('a table reads its own parameters, trimmed, and nobody else’s', () => {
  expect(users.read('search')).toBe('ada');
  expect(users.read('status')).toBe('');
  expect(tableAddress(search, 'orders').read('status')).toBe('Pending');
});

test('texts are cut to what the contract takes', () => {
  expect(tableAddress(new URLSearchParams({ search: 'a'.repeat(300) })).read('search')).toHaveLength(100);
});

test('what a form sends anew is left out, the rest stays', () => {
  expect(users.without('search', 'offset')).toEqual([
    ['orders.status', 'Pending'],
    ['q', '1'],
  ]);
});

test('a change leads to the first page of this table and leaves the others where they are', () => {
  expect(users.to({ status: 'Disabled' })).toBe(
    '?users.search=+ada+&orders.status=Pending&q=1&users.status=Disabled',
  );
  expect(users.to({ search: '' })).toBe('?orders.status=Pending&q=1');
});

test('a table alone has plain names', () => {
  expect(tableAddress(search).read('q')).toBe('1');
  expect(tableAddress(search).parameter('offset')).toBe('offset');
});
