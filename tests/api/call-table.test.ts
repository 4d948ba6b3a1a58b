import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { callTablePath, sectionsOf, writeCallTable } from '../calls/call-table.ts';

const calls = Object.values(allEndpoints);

test('docs/calls.md has every call as it is declared, and is written by `npm run calls`', () => {
  const document = readFileSync(callTablePath, 'utf8');
  // A shop without a feature has no section of it.
  const written = sectionsOf(writeCallTable());
  const documented = sectionsOf(document);
  expect([...documented].filter(([title]) => written.has(title))).toEqual([...written]);
  expect([...documented.values()].join('\n').match(/^\| `/gm)?.length).toBeGreaterThanOrEqual(calls.length);
});

test('the calls with a proof that programs may make are refunds, cancellations and orders', () => {
  const both = calls.filter(({ programs, reauthentication }) => programs && reauthentication);
  expect(both.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /admin/orders',
    'POST /admin/orders/{idPayment}/refunds',
    'POST /cart/order/{idPayment}/cancel',
  ]);
});

test('programs with the scope `read` change nothing', () => {
  expect(calls.filter(({ programs, method }) => programs === 'read' && method !== 'GET')).toEqual([]);
});
