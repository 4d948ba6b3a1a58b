import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
});
afterAll(() => shop.close());

const page = '/admin/settings/seller';
const post = (fields: Record<string, string>) =>
  ada.request('POST', page, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
const settings = async () => (await ada.request('GET', '/api/admin/settings')).json();

test('the settings lead to the page of the seller, which says what another currency means', async () => {
  expect((await ada.request('GET', '/admin/settings')).body).toContain(`href="${page}"`);
  const { body } = await ada.request('GET', page);
  expect(body).toContain('Changing the currency converts nothing');
  expect(body).toContain('EUR – Euro');
});

test('without scripts, the form saves what was changed and nothing else', async () => {
  await ada.request('PUT', '/api/admin/settings', { body: { seller: { city: 'Hamburg' } } });
  const first = { 'first.currency': 'usd', 'first.city': '', 'first.legalName': '', 'first.vatId': '' };
  const fields = { currency: 'eur', city: '', legalName: 'Núria GmbH', vatId: 'de 123 456 789' };
  expect((await post({ ...first, ...fields })).statusCode).toBe(303);
  expect(await settings()).toMatchObject({
    currency: 'eur',
    seller: { city: 'Hamburg', legalName: 'Núria GmbH', vatId: 'DE123456789' },
  });
});

test('without scripts, a wrong value comes back with its message', async () => {
  const { statusCode, body } = await post({
    'first.vatId': '',
    vatId: '12',
    currency: 'eur',
    'first.currency': 'eur',
  });
  expect(statusCode).toBe(422);
  expect(body).toContain('Enter a VAT number with the letters of its country, such as DE123456789');
  expect(body).toContain('value="12"');
});

test('the original terms name the currency', async () => {
  await ada.request('PUT', '/api/admin/settings', { body: { currency: 'eur' } });
  const { body } = await shop.visitor().request('GET', '/termsOfService');
  expect(body).toContain('Prices are in EUR, and there are no extra charges');
});
