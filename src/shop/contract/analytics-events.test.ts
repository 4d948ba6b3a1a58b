import { expect, test } from 'vitest';
import { screenNameOf } from './analytics-events.ts';

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products/a1', '/products/{id}'],
  ['/colletions/Halcourt%20One', '/colletions/{brand}'],
  ['/order/0f3c', '/order/{idPayment}'],
  ['/AboutUs', '/aboutUs'],
  ['/no/such/page', 'other'],
  ['/products/a1/b2', 'other'],
  ['/admin', 'other'],
])('%s is the screen %s', (path, screen) => {
  expect(screenNameOf(path)).toBe(screen);
});
