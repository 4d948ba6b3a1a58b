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

const change = async (body: object) =>
  expect((await ada.request('PUT', '/api/admin/settings', { body })).statusCode).toBe(200);
const read = async (path: string) => (await shop.visitor().request('GET', path)).body;

const noCharges = 'no shipping fee or tax is added at checkout';
const charges = 'The cart shows them and the total before you pay.';

test.each<[string, object, string, string]>([
  ['without delivery methods', {}, noCharges, charges],
  [
    'with free delivery and prices that include tax',
    { delivery: [{ country: 'DE', priceCents: 0 }] },
    noCharges,
    charges,
  ],
  ['that charges for delivery', { delivery: [{ country: 'DE', priceCents: 490 }] }, charges, noCharges],
  [
    'that adds tax',
    {
      delivery: [{ country: 'US', priceCents: 0 }],
      salesTaxRates: [{ country: 'US', state: '', percent: 8 }],
    },
    charges,
    noCharges,
  ],
])('the original terms of a shop %s say what is added at checkout', async (_, settings, said, unsaid) => {
  await change({ delivery: [], ...settings });
  const terms = await read('/termsOfService');
  expect(terms).toContain(said);
  expect(terms).not.toContain(unsaid);
  expect(await ada.request('GET', '/admin/pages/termsOfService')).toMatchObject({
    body: expect.stringContaining(said),
  });
});

test('the original texts say no more about the shop than its settings', async () => {
  await change({ promises: { about: 'We mend shoes.', authenticity: { partner: 'Proof', url: null } } });
  const aboutUs = await read('/aboutUs');
  expect(aboutUs).toContain('We mend shoes.');
  expect(aboutUs).toContain('Before we list a pair, it is checked by');
  for (const claim of ['Markdowns are real', 'for people who', 'independent', 'smell'])
    expect(aboutUs).not.toContain(claim);
  expect(await read('/')).not.toContain('independent makers. ');
});
