import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addProduct,
  type Cart,
  chooseSize,
  countItems,
  createCart,
  decreaseQuantity,
  deleteProduct,
  emptyCart,
  increaseQuantity,
  newCartLine,
  updateShoe,
} from './cart.ts';

const shoe = { _id: 'shoe-1', name: 'Ember Runner', image: '/files/ember.webp', price: 89.5 };
const line = (size: string, quantity = 1, _id = 'shoe-1') => ({ ...shoe, _id, size, quantity });
const nine = { _id: 'shoe-1', size: '9' };

test('a line starts at quantity 0 and takes 1 with its size', () => {
  expect(newCartLine(shoe)).toEqual({ ...shoe, quantity: 0, size: '' });
  expect(chooseSize(newCartLine(shoe), '9')).toEqual(line('9'));
  expect(chooseSize(line('9', 3), '')).toEqual(newCartLine(shoe));
});

test('only what belongs to a line is copied from a shoe', () => {
  const whole = { ...shoe, brand: 'Ruvio', stock: [] };
  expect(Object.keys(newCartLine(whole)).sort()).toEqual([
    '_id',
    'image',
    'name',
    'price',
    'quantity',
    'size',
  ]);
});

test('a line without a size is not added', () => {
  expect(addProduct(emptyCart, newCartLine(shoe))).toBe(emptyCart);
});

test('there is one line per shoe and size', () => {
  const cart = [line('9'), line('10'), line('9'), line('9', 2, 'shoe-2')].reduce(addProduct, emptyCart);
  expect(cart.lines).toEqual([line('9', 2), line('10'), line('9', 2, 'shoe-2')]);
  expect(cart.total).toBe(8950 * 5);
  expect(countItems(cart)).toBe(5);
});

test('adding a shoe again takes its price of today', () => {
  const cart = addProduct(createCart([line('9')]), { ...line('9'), price: 80 });
  expect(cart).toEqual({ lines: [{ ...line('9', 2), price: 80 }], total: 16_000 });
});

test('a 101st line is not added, a pair more of a present one is', () => {
  const full = createCart(Array.from({ length: 100 }, (_, number) => line('9', 1, `shoe-${number}`)));
  expect(addProduct(full, line('9', 1, 'shoe-100'))).toBe(full);
  expect(countItems(addProduct(full, line('9', 1, 'shoe-0')))).toBe(101);
});

test('plus adds the unit price to the total, minus takes it off', () => {
  const two = increaseQuantity(createCart([line('9')]), nine);
  expect(two).toEqual({ lines: [line('9', 2)], total: 17_900 });
  expect(decreaseQuantity(two, nine)).toEqual({ lines: [line('9')], total: 8950 });
});

test('minus does nothing at quantity 1', () => {
  const one = createCart([line('9'), line('10')]);
  expect(decreaseQuantity(one, nine)).toEqual(one);
});

test('an operation on one size leaves the other sizes alone', () => {
  const cart = createCart([line('9'), line('10')]);
  expect(increaseQuantity(cart, nine).lines[1]).toEqual(line('10'));
  expect(updateShoe(cart, { ...nine, price: 70 }).lines).toEqual([{ ...line('9'), price: 70 }, line('10')]);
  expect(deleteProduct(cart, nine)).toEqual({ lines: [line('10')], total: 8950 });
});

test('what the shoe has now replaces what the line had', () => {
  const now = { name: 'Ember Court', image: '/files/new.webp', price: 80 };
  const cart = createCart([line('9', 2), line('10')]);
  expect(updateShoe(cart, { ...nine, ...now })).toEqual({
    lines: [{ ...line('9', 2), ...now }, line('10')],
    total: 16_000 + 8950,
  });
});

test('whatever is done, the total is the sum of the lines to the cent', () => {
  const size = fc.constantFrom('9', '9.5', '10');
  const price = fc.integer({ min: 0, max: 999_999_900 }).map((cents) => cents / 100);
  const step = fc.oneof(
    fc.record({ size, price }).map(
      ({ size, price }) =>
        (cart: Cart) =>
          addProduct(cart, { ...line(size), price }),
    ),
    size.map((size) => (cart: Cart) => increaseQuantity(cart, { ...nine, size })),
    size.map((size) => (cart: Cart) => decreaseQuantity(cart, { ...nine, size })),
    size.map((size) => (cart: Cart) => deleteProduct(cart, { ...nine, size })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cart = steps.reduce((before, take) => take(before), emptyCart);
      const cents = cart.lines.map((line) => Math.round(line.price * 100) * line.quantity);
      expect(cart.total).toBe(cents.reduce((sum, part) => sum + part, 0));
      expect(cart.lines.every((line) => line.quantity >= 1)).toBe(true);
      expect(new Set(cart.lines.map((line) => line.size)).size).toBe(cart.lines.length);
    }),
  );
});
