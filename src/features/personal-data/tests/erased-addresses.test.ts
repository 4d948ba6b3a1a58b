import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundShop, type RefundShop } from '#tests/support/refund-shop.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

test('closing the account takes the addresses before and after a change out of the history of an order', async () => {
  const { shop, ada } = opened;
  const { id, idPayment, member } = await opened.sell();
  const address = {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'Oregon',
    postal_code: '97201',
  };
  const params = { idPayment };
  await member.call('PUT /cart/order/{idPayment}/address', { params, body: address });
  await ada.call('PUT /cart/order/{idPayment}/address', {
    params,
    body: { ...address, line1: '7 Quay Road' },
  });
  const readHistory = async () =>
    JSON.stringify([
      await shop.db.selectFrom('admin_history').selectAll().where('entity_id', '=', id).execute(),
      await shop.db.selectFrom('order_event').selectAll().where('order_id', '=', id).execute(),
      await shop.db.selectFrom('order_ledger').selectAll().where('order_id', '=', id).execute(),
      await ada.call('GET /admin/orders/{idPayment}/timeline', { params }),
    ]);
  const traces = ['Mia Berg', 'Harbor', '1 Main St', 'Quay'];
  const before = await readHistory();
  for (const trace of traces) expect(before).toContain(trace);

  const closed = await member.call('POST /account/close', { body: { password: testPassword } });
  expect(closed).toMatchObject({ ok: true });
  await finishPersonalData(shop.dependencies);

  const after = await readHistory();
  for (const trace of traces) expect(after).not.toContain(trace);
  expect(after).toContain('Address changed by the buyer');
});
