import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpMany } from '#tests/support/checkout-requests.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  join,
  launchSize,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import type { ListedLaunch } from '../contract/launches.ts';

let shop: PaymentTestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

async function listLaunches(id: string): Promise<ListedLaunch[]> {
  const calendar = await shop.visitor().call('GET /launches', {});
  return calendar.ok ? calendar.body.filter(({ shoeId }) => shoeId === id) : [];
}

test('a shoe is launched again right after it was sold out, with a new line, and the calendar tells of both', async () => {
  const [first, second] = await signUpMany(shop, 2);
  if (!first || !second) throw new Error('nobody signed up');
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await join(first, id);
  await open(shop, id);
  expect((await buyLaunched(shop, first, id)).status).toBe(200);
  await runLaunchJob(shop);
  const [sold] = await listLaunches(id);
  expect(sold).toMatchObject({ stage: 'sold-out', sold: 1, hasDraw: true, endedAt: null });

  await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size: launchSize, q: '1' } });
  await announce(ada, id, 2);
  expect(await listLaunches(id)).toMatchObject([
    { stage: 'announced', perAccount: 2, sold: 0, hasDraw: true },
    { ...sold, hasDraw: false },
  ]);

  // Nobody is in the line from before, and who bought then can buy again.
  expect(await placeOf(first, id)).toMatchObject({ joined: false, bought: 0, state: 'early' });
  expect((await buyLaunched(shop, first, id)).status).toBe(409);
  await join(first, id);
  await open(shop, id);
  expect(await placeOf(first, id)).toMatchObject({ state: 'admitted', place: 1 });
  expect((await buyLaunched(shop, second, id)).status).toBe(409);
  expect((await buyLaunched(shop, first, id)).status).toBe(200);
  expect(await findLaunchViolations(shop)).toEqual([]);

  // One that never opened is no history.
  await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
  await announce(ada, id);
  await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
  await announce(ada, id);
  const after = await listLaunches(id);
  expect(after.map(({ stage, sold }) => [stage, sold])).toEqual([
    ['announced', 0],
    ['ended', 1],
    ['sold-out', 1],
  ]);
});
