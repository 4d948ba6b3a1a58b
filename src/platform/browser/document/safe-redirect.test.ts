import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/cart', '/products/a1?size=9#reviews', '/', '/colletions/Ruvio%20X'])('%s stays', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  null,
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j leads elsewhere', (path) => {
  expect(safeRedirect(path)).toBeNull();
});
