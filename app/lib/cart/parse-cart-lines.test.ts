import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCartLines } from './parse-cart-lines.ts';

const good = { _id: 'shoe-1', name: 'Ember', image: '/e.webp', quantity: 2, price: 89.5, size: '9.5' };

test('stored lines are returned unchanged', () => {
  expect(parseCartLines(JSON.stringify([good]))).toEqual([good]);
});

test('nothing, no JSON and no list are an empty cart', () => {
  for (const text of [null, '', '{"a":1}', 'null', '[1,null,"x",[]]', '<html>']) {
    expect(parseCartLines(text), String(text)).toEqual([]);
  }
});

test('old shapes are repaired: size as a number, quantity and price as text, more fields than ours', () => {
  const old = { ...good, size: 9.5, quantity: '2', price: '89.5', brand: 'Ruvio', stock: [] };
  expect(parseCartLines(JSON.stringify([old]))).toEqual([good]);
});

test('one bad line does not take the good ones along', () => {
  const bad = [
    { ...good, _id: '' },
    { ...good, _id: '../admin' },
    { ...good, quantity: 0 },
    { ...good, quantity: 1.5 },
    { ...good, quantity: -1 },
    { ...good, quantity: 10_000_000 },
    { ...good, price: -1 },
    { ...good, price: null },
    { ...good, price: '' },
    { ...good, size: '' },
    { ...good, size: null },
    { ...good, size: 'x'.repeat(41) },
  ];
  for (const line of bad) {
    expect(parseCartLines(JSON.stringify([line, good])), JSON.stringify(line)).toEqual([good]);
  }
});

test('a line without name and picture is still for sale', () => {
  const { name, image, ...rest } = good;
  expect(parseCartLines(JSON.stringify([{ ...rest, name: 7 }]))).toEqual([{ ...rest, name: '', image: '' }]);
});

test('no content of storage breaks the page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(parseCartLines(text))).toBe(true);
    }),
  );
});
