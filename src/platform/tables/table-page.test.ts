import { expect, test } from 'vitest';
import { readTableQuery, toTablePage } from './table-page.ts';

const read = (search: string) =>
  readTableQuery(new Request(`https://shop.example/admin?${search}`), 'users', 4);

test('reads the offset, texts and options of its own table', () => {
  const query = read('users.offset=8&users.search=+ada+&orders.search=bob');
  expect([query.offset, query.limit, query.text('search')]).toEqual([8, 4, 'ada']);
  expect(query.text('status')).toBeUndefined();
});

test('gives the page of a listing', () => {
  expect(toTablePage(read('users.offset=4'), ['e', 'f'], 6)).toMatchObject({
    rows: ['e', 'f'],
    total: 6,
    page: { number: 2, count: 2 },
  });
});

test.each([
  [6, '/admin?users.offset=4&q=1'],
  [3, '/admin?q=1'],
])('redirects to the last page of %i rows', (total, location) => {
  const query = read('users.offset=40&q=1');
  expect(() => toTablePage(query, [], total)).toThrow(
    expect.objectContaining({ status: 302, headers: new Headers({ location }) }),
  );
});
