import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import { shippingCalls } from '../pages/shipping-calls.ts';
import { createKey, sendAs } from './key-shop.ts';

let fixture: RefundShop;
let origin: string;
beforeAll(async () => {
  fixture = await openRefundShop();
  origin = await fixture.shop.listen();
});
afterAll(() => fixture.shop.close());

/** Runs a command as it is printed; resolves to what it wrote, as JSON. */
async function run(command: string, variables: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { PATH: process.env.PATH ?? '', ...variables },
  });
  return JSON.parse(stdout);
}

test('each command on the page does what it says', async () => {
  const { key: KEY } = await createKey(fixture.ada, ['read', 'orders'], 'Shipping tool');
  const { idPayment: ORDER, member } = await fixture.sell();
  const [list, read, ship] = shippingCalls(origin).map(({ command }) => command);
  const toSend = () => run(list ?? '', { KEY });
  expect(await toSend()).toMatchObject([{ idPayment: ORDER }]);
  expect(await run(read ?? '', { KEY, ORDER })).toMatchObject({ email: member.email, progress: 'paid' });
  expect(await run(ship ?? '', { KEY, ORDER })).toMatchObject({
    idPayment: ORDER,
    shipment: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  });
  expect(await toSend()).toEqual([]);
  const timeline = await fixture.ada.request('GET', `/api/admin/orders/${ORDER}/timeline`);
  expect(timeline.body).toContain('shipping tool (key)');
});

test('a refund by a key needs no proof, is recorded under its name and happens once', async () => {
  const { key } = await createKey(fixture.ada, ['orders'], 'Returns desk');
  const { idPayment } = await fixture.sell();
  const refund = ['POST', `/api/admin/orders/${idPayment}/refunds`] as const;
  const request = { body: wholeRefund, headers: { 'idempotency-key': 'return-1' } };
  const refunded = await sendAs(fixture.shop, key, refund, request);
  expect([refunded.statusCode, refunded.json()]).toMatchObject([
    201,
    { status: 'succeeded', by: 'returns desk (key)' },
  ]);
  expect((await sendAs(fixture.shop, key, refund, request)).json()._id).toBe(refunded.json()._id);
  expect(await fixture.list(idPayment)).toMatchObject([{ by: 'returns desk (key)' }]);
});
