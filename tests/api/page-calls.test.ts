import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { type ProblemCode, problemTypes } from '#platform/contract/endpoints/problem.ts';

/** The calls of a page of which each fails with a code, and what it noted as missing. */
function openPage(code: ProblemCode) {
  const missing: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(appContext, {
    call: async () => ({ ok: false, problem: { type: '', code, detail: '', ...problemTypes[code] } }),
    noteMissing: (part, error) => missing.push([part, error]),
    nonce: '',
    publicOrigin: '',
    contactApi: '/api',
    providerDashboards: { payments: '', accounts: '' },
  });
  return { missing, ...pageCalls(context) };
}

test('what a page is about fails it: as not found where the address names what no call accepts', async () => {
  await expect(openPage('INTERNAL').about('GET /charts', {})).rejects.toMatchObject({
    init: { status: 500 },
  });
  await expect(openPage('INVALID').about('GET /charts', {})).rejects.toMatchObject({ init: { status: 404 } });
});

test('what only adds to a page is left out', async () => {
  expect(await openPage('INVALID').add('GET /charts', {}, [])).toEqual([]);
  expect(await openPage('INTERNAL').addTotal('GET /shoes', { query: {} })).toBe(0);
});

test('a part of a page that throws is left out, and noted by its name', async () => {
  const { part, missing } = openPage('INTERNAL');
  const odd = new TypeError('An odd row');
  const load = () => {
    throw odd;
  };
  expect(await part('product-details', load, null)).toBe(null);
  expect(missing).toEqual([['product-details', odd]]);
  expect(await part('product-details', () => 'all there', null)).toBe('all there');
});
