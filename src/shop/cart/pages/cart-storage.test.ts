import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#platform/browser/testing/fake-browser.ts';
import { parseCartLines } from './cart-storage.ts';

const line = { _id: 'shoe-1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const text = JSON.stringify([line]);
let browser: ReturnType<typeof fakeBrowser>;
let storage: typeof import('./cart-storage.ts');

beforeEach(async () => {
  browser = fakeBrowser();
  vi.resetModules();
  storage = await import('./cart-storage.ts');
});

const add = () => storage.changeCart((cart) => ({ lines: [...cart.lines, line], total: 0 }));

test('the cart is stored under "carrito" as a JSON list of lines', () => {
  add();
  expect(browser.local.getItem('carrito')).toBe(text);
  expect(storage.readCart()).toEqual({ lines: [line], total: 9000 });
});

test('reading twice gives the same object, so that nothing renders for nothing', () => {
  add();
  expect(storage.readCart()).toBe(storage.readCart());
});

test('clean empties storage', () => {
  add();
  storage.clearCart();
  expect(browser.local.getItem('carrito')).toBe('[]');
});

test('a page that wakes shows what came into the cart and left it meanwhile', () => {
  add();
  const listener = vi.fn();
  const stop = storage.subscribeToCart(listener);
  browser.local.setItem('carrito', '[]');
  browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(listener).toHaveBeenCalledOnce();
  expect(storage.readCart().lines).toEqual([]);
  stop();
});

test('a change applies to what another tab wrote, and its changes are noticed', () => {
  const listener = vi.fn();
  const stop = storage.subscribeToCart(listener);
  browser.local.setItem('carrito', JSON.stringify([{ ...line, _id: 'shoe-2' }]));
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'carrito' }));
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(1);
  add();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(storage.readCart().lines.map((line) => line._id)).toEqual(['shoe-2', 'shoe-1']);
  stop();
  add();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a full storage loses nothing while the page is open', () => {
  browser.local.full = true;
  add();
  expect(storage.readCart().lines).toEqual([line]);
  browser.local.full = false;
  storage.changeCart((cart) => cart);
  expect(browser.local.getItem('carrito')).toBe(text);
});

test('a blocked storage does not break the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  expect(storage.readCart().lines).toEqual([]);
  add();
  expect(storage.readCart().lines).toEqual([line]);
});

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
