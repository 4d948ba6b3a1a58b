import { expect, test } from 'vitest';
import { pageNameOf } from './counted.ts';

const pages = ['/', '/products', '/products/{id}', '/colletions/{brand}', '/order/{idPayment}', '/aboutUs'];

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
])('%s is the page %s', (path, page) => {
  expect(pageNameOf(path, pages)).toBe(page);
});
