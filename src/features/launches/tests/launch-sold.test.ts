import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { cards, signUpMany } from '#tests/support/checkout-requests.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  inAnHour,
  join,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openReconciliationShop, type ReconciliationShop } from '#tests/support/reconciliation-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import type { ListedLaunch } from '../contract/launches.ts';

let fixture: ReconciliationShop;
beforeAll(async () => {
  fixture = await openReconciliationShop();
});
afterAll(() => fixture.shop.close());

/** An open launch with two pairs, and a member who was let in. */
async function openLaunch(): Promise<{ id: string; member: Member }> {
  const { shop, ada } = fixture;
  const [member] = await signUpMany(shop, 1);
  if (!member) throw new Error('nobody signed up');
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(member, id);
  await open(shop, id);
  return { id, member };
}

const attemptOf = (member: Member) =>
  fixture.shop.db
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();

async function listLaunches(id: string): Promise<ListedLaunch[]> {
  await fixture.shop.cacheInvalidator.invalidate(['launches']);
  const calendar = await fixture.shop.visitor().call('GET /launches', {});
  return calendar.ok ? calendar.body.filter(({ shoeId }) => shoeId === id) : [];
}

test('an order that is restored after its removal counts as sold in its launch again', async () => {
  const { shop, ada } = fixture;
  const { id, member } = await openLaunch();
  expect((await buyLaunched(shop, member, id)).status).toBe(200);
  const { id: order, intent } = await attemptOf(member);
  const showCharge = await fixture.hideCharge(intent ?? '');
  await fixture.settle(intent ?? '', 'order-without-charge');
  expect([await listLaunches(id), await placeOf(member, id)]).toMatchObject([[{ sold: 0 }], { bought: 0 }]);
  expect(await createAuditLogClient(ada).undoNewest(order)).toMatchObject({ ok: true });
  await showCharge();
  expect([await listLaunches(id), await placeOf(member, id)]).toMatchObject([[{ sold: 1 }], { bought: 1 }]);
  await runLaunchJob(shop);
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('an order that ends no longer counts in its launch; one that is refunded in part does', async () => {
  const { shop, ada } = fixture;
  const { id, member } = await openLaunch();
  expect((await buyLaunched(shop, member, id)).status).toBe(200);
  const { id_payment: idPayment } = await attemptOf(member);
  const refund = (body: object) =>
    ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, {
      body: { reason: 'requested_by_customer', restock: false, ...body },
    });
  expect((await refund({ amountCents: 100 })).statusCode).toBe(201);
  expect([await listLaunches(id), await placeOf(member, id)]).toMatchObject([[{ sold: 1 }], { bought: 1 }]);
  expect((await refund({})).statusCode).toBe(201);
  expect([await listLaunches(id), await placeOf(member, id)]).toMatchObject([[{ sold: 0 }], { bought: 0 }]);
  await runLaunchJob(shop);
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('a shoe is not launched again while somebody is paying in the last launch, whose sales are not known yet', async () => {
  const { shop, ada } = fixture;
  const { id, member } = await openLaunch();
  const paying = await buyLaunched(shop, member, id, { card: cards.challenged });
  expect(paying.body).toMatchObject({ status: 'requires_action' });
  const set = (opensAt: string | null) =>
    ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt, perAccount: 1 } });
  expect(await set(null)).toMatchObject({ ok: true });
  expect(await set(inAnHour())).toMatchObject({
    problem: {
      code: 'NOT_ALLOWED_NOW',
      detail: 'Someone is still paying in the last launch of this shoe. Try again in a few minutes',
    },
  });
  await shop.db
    .updateTable('checkout_attempt')
    .set({ state: 'paid' })
    .where('uid', '=', member.uid)
    .execute();
  expect(await set(inAnHour())).toMatchObject({ ok: true });
  expect(await listLaunches(id)).toMatchObject([
    { stage: 'announced' },
    { stage: 'ended', sold: 1, hasDraw: false },
  ]);
});
