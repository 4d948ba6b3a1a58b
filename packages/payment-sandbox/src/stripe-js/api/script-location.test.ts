import { expect, test } from 'vitest';
import { locateScript } from './script-location.ts';

test('a script of the page’s own origin has its API beside it', () => {
  expect(locateScript('/sandbox/stripe.js', 'http://localhost:3000/cart')).toMatchObject({
    api: 'http://localhost:3000/sandbox/v1/',
    isOwnOrigin: true,
  });
});

test('a script of js.stripe.com has its API at api.stripe.com', () => {
  expect(locateScript('https://js.stripe.com/endive/stripe.js', 'https://shop.example/cart')).toMatchObject({
    api: 'https://api.stripe.com/v1/',
    isOwnOrigin: false,
  });
});
