import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

test('an order to a part of a country where its VAT does not apply contains none', async () => {
  const delivery = ['DE', 'US'].map((country) => ({ country, priceCents: 490 }));
  await ada.request('PUT', '/api/admin/settings', { body: { delivery } });
  const quote = async (postal_code: string) => {
    const shoes = [{ _id: 'shoe-orbit', size: '9', quantity: 1 }];
    const body = { shoes, address: { country: 'DE', postal_code } };
    return (await shop.visitor().request('POST', '/api/cart/quote', { body })).json();
  };
  for (const code of ['78266', 'D-27498'])
    expect(await quote(code)).toMatchObject({ totalCents: 12_490, vat: [] });
  expect(await quote('10115')).toMatchObject({ totalCents: 12_490, vat: [{ percent: 19 }] });
  const listed = await shop.visitor().call('GET /delivery', {});
  const byAddress = listed.ok && listed.body.filter((one) => one.taxByAddress).map((one) => one.country);
  expect(byAddress).toEqual(['DE']);
});
