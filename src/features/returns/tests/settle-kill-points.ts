import { z } from 'zod';
import { afterCommit, afterRefundCall, onRefundCall, onTableWrite } from '#tests/drill/breakpoints.ts';
import type { ExpectedState, KillPoint } from '#tests/drill/kill-points.ts';

/** Nothing was recorded: the repeated request settles. */
const notSettled: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
/** The return is settled and recovery finishes its refund; the repeated request changes nothing. */
const settled: ExpectedState = { charges: 0, orders: 0, refunds: 1, repeat: 200 };

/** Announces a return of a pair, which arrives. */
const prepareSettlement: KillPoint['request'] = async (administrator, { idPayment, cart }) => {
  const [line] = cart;
  if (!line) throw new Error('The cart is empty');
  const shipment = { carrier: 'UPS', trackingNumber: '' };
  await administrator.change('PUT', `/admin/orders/${idPayment}/shipment`, shipment);
  const items = [{ _id: line._id, size: line.size, quantity: 1 }];
  const announced = await administrator.change('POST', `/cart/order/${idPayment}/returns`, { items });
  const { _id } = z.object({ _id: z.string() }).parse(announced?.body);
  await administrator.change('POST', `/admin/returns/${_id}/arrive`, { restock: false });
  return async () =>
    (await administrator.change('POST', `/admin/returns/${_id}/settle`, { action: 'refund' }))?.status ??
    null;
};

/** Every step of settling a return with a refund, in order. */
export const settleKillPoints: readonly KillPoint[] = (
  [
    {
      name: 'inserts the refund of the return',
      setBreakpoint: onTableWrite('refund', 'insert into'),
      expected: notSettled,
    },
    {
      name: 'marks the return as settled',
      setBreakpoint: onTableWrite('order_return', 'update'),
      expected: notSettled,
    },
    {
      name: 'inserts the email about the settled return',
      setBreakpoint: onTableWrite('outbox', 'insert into'),
      expected: notSettled,
    },
    {
      name: 'committed the settlement before it asks the provider',
      setBreakpoint: afterCommit('insert into "refund"'),
      expected: settled,
    },
    {
      name: 'sends the refund request of the return',
      setBreakpoint: onRefundCall('request'),
      expected: settled,
    },
    {
      name: 'waits for the refund response of the return',
      setBreakpoint: onRefundCall('response'),
      expected: settled,
    },
    {
      name: "stores the provider's answer to the refund of the return",
      setBreakpoint: afterRefundCall(onTableWrite('refund', 'update "refund" set "provider_id"')),
      expected: settled,
    },
  ] as const
).map((point) => ({ request: prepareSettlement, ...point }));
