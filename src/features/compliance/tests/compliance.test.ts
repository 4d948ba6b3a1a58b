import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Duty } from '#shop/settings/server/settings.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dutiesCheck } from '../server/duties-health.ts';

/** What the duties of this shop still need, by their names. */
const tasks = new Map<string, string>();

/** A duty of some countries, which is met where `tasks` has nothing for it. */
const dutyIn = (name: string, ...countries: string[]): Duty => ({
  name,
  isOwed: (country) => countries.includes(country),
  async check() {
    const todo = tasks.get(name);
    return () => (todo === undefined ? null : { todo, link: '/admin/settings' });
  },
});

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop({
    dependencies: { duties: [dutyIn('VAT', 'DE', 'AT'), dutyIn('Seller', 'AT', 'DE', 'US')] },
  });
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const deliverTo = (...countries: string[]) =>
  ada.request('PUT', '/api/admin/settings', {
    body: { delivery: countries.map((country) => ({ country, priceCents: 490 })) },
  });
const list = async () => {
  const listed = await ada.call('GET /admin/compliance', {});
  if (!listed.ok) throw new Error(listed.problem.detail);
  return listed.body;
};

test('a shop that delivers nowhere has no duties, and only administrators see them', async () => {
  expect(await list()).toEqual([]);
  const path = '/api/admin/compliance';
  expect((await shop.visitor().request('GET', path)).statusCode).toBe(401);
  expect((await (await shop.signUp()).request('GET', path)).statusCode).toBe(403);
});

test('each country has the duties that it asks for, by its name, with what is left to do', async () => {
  await deliverTo('US', 'DE', 'JP', 'AT');
  tasks.set('VAT', 'Enter your VAT number.');
  const missing = { status: 'missing', todo: 'Enter your VAT number.', link: '/admin/settings' };
  const met = { status: 'ok', todo: null, link: null };
  expect(await list()).toEqual([
    { country: 'AT', duty: 'VAT', ...missing },
    { country: 'AT', duty: 'Seller', ...met },
    { country: 'DE', duty: 'VAT', ...missing },
    { country: 'DE', duty: 'Seller', ...met },
    { country: 'US', duty: 'Seller', ...met },
  ]);
});

test('the health page warns of what is left to do once the shop is public', async () => {
  const run = (isPublic: boolean) =>
    dutiesCheck.run({ ...shop.dependencies, settings: { ...shop.settings, isPublic } });
  expect(await run(false)).toMatchObject({ status: 'ok' });
  expect(await run(true)).toMatchObject({
    status: 'warn',
    detail: '1 legal duty is not met in 2 countries.',
    action: expect.stringContaining('Legal duties'),
  });
  tasks.set('Seller', 'Enter your name.');
  expect(await run(true)).toMatchObject({ detail: '2 legal duties are not met in 3 countries.' });
  tasks.clear();
  expect(await run(true)).toMatchObject({ status: 'ok', action: null });
  tasks.set('Seller', 'Enter your name.');
  await deliverTo();
  expect(await run(true)).toMatchObject({ status: 'ok' });
});
