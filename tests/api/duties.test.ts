import { afterAll, beforeAll, expect, test } from 'vitest';
import { duties } from '#shop/duties.ts';
import { findTodo } from '../support/check-duty.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const set = (body: object) => ada.request('PUT', '/api/admin/settings', { body });
const write = (slug: string, markdown: string, inFooter = true) =>
  ada.request('PUT', `/api/admin/pages/${slug}`, { body: { title: slug, markdown, inFooter } });
const dutyOf = (name: string) => {
  const duty = duties.find((one) => one.name === name);
  if (!duty) throw new Error(`there is no duty ${name}`);
  return duty;
};
const todo = (name: string, country = 'DE') => findTodo(shop, dutyOf(name), country);

const seller = {
  legalName: 'Núria GmbH',
  street: 'Hafenstraße 12',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'office@shop.example',
};

test('every duty has a name of its own', () => {
  const names = duties.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the seller has a name, an address and an email', async () => {
  expect(await todo('Seller', 'US')).toBe(
    "Enter the seller's legal name, street, postal code, city, country, and email.",
  );
  await set({ seller: { ...seller, email: null } });
  expect(await todo('Seller')).toBe("Enter the seller's email.");
  await set({ seller });
  expect(await todo('Seller')).toBeNull();
});

test('terms and privacy policy are written by the merchant and listed in the footer', async () => {
  expect(await todo('Terms of service')).toContain('example');
  await write('termsOfService', 'Our terms.', false);
  expect(await todo('Terms of service')).toBe('List the page “termsOfService” in the footer.');
  await write('termsOfService', 'Our terms.');
  expect(await todo('Terms of service')).toBeNull();

  expect(await todo('Privacy policy')).toContain('Write a page');
  await write('privacy-policy', 'We keep your name.');
  expect(await todo('Privacy policy')).toBeNull();
  await ada.request('DELETE', '/api/admin/pages/privacy-policy');
  expect(await todo('Privacy policy')).toContain('Write a page');
});

test('a page in the footer names the seller', async () => {
  expect(await todo('Imprint')).toContain('legal name');
  const imprint = `${seller.legalName}\n\n${seller.street}, Hamburg\n\n${seller.email}`;
  await write('imprint', imprint, false);
  expect(await todo('Imprint')).not.toBeNull();
  await write('imprint', imprint);
  expect(await todo('Imprint')).toBeNull();
  await ada.request('DELETE', '/api/admin/pages/imprint');
  expect(await todo('Imprint')).not.toBeNull();
  await write('imprint', imprint);
  await set({ seller: { street: 'Neue Straße 1' } });
  expect(await todo('Imprint')).not.toBeNull();
});

test('each delivery method has a time, country by country', async () => {
  await set({
    delivery: [
      { country: 'DE', priceCents: 490 },
      { country: 'AT', priceCents: 490, days: [2, 4] },
    ],
  });
  expect(await todo('Delivery time')).toBe('Enter how many days delivery takes: Standard.');
  expect(await todo('Delivery time', 'AT')).toBeNull();
});

test('emails reach buyers', async () => {
  const duty = dutyOf('Order confirmations by email');
  expect(await findTodo(shop, duty, 'DE', false)).toContain('SMTP_URL');
  expect(await findTodo(shop, duty, 'DE', true)).toBeNull();
});

test('the shop itself meets what needs no settings, where the law asks for it', async () => {
  for (const name of [
    'Words on the order button',
    'Prior prices of reductions',
    'Reviews by buyers only',
    'Consent to the newsletter',
  ]) {
    expect(await todo(name)).toBeNull();
    expect(['DE', 'GB', 'JP'].map(dutyOf(name).isOwed)).toEqual([true, true, false]);
  }
});
