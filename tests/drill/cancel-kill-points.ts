import { afterCommit, afterRefundCall, onRefundCall, onTableWrite } from './breakpoints.ts';
import type { ExpectedState, KillPoint } from './kill-points.ts';

/** Nothing was recorded: the repeated request cancels. */
const notCanceled: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
/** The order is canceled and recovery finishes its refund; the repeated request changes nothing. */
const canceled: ExpectedState = { charges: 0, orders: 0, refunds: 1, repeat: 200 };

/** Every step of the cancellation of an order, in order. */
export const cancelKillPoints: readonly KillPoint[] = (
  [
    {
      name: 'inserts the refund of the canceled order',
      setBreakpoint: onTableWrite('refund', 'insert into'),
      expected: notCanceled,
    },
    {
      name: 'inserts the audit entry of the cancellation',
      setBreakpoint: onTableWrite('admin_history', 'insert into'),
      expected: notCanceled,
    },
    {
      name: 'inserts the email about the cancellation',
      setBreakpoint: onTableWrite('outbox', 'insert into'),
      expected: notCanceled,
    },
    {
      name: 'committed the cancellation before it asks the provider',
      setBreakpoint: afterCommit('update "shop_order" set "canceled_at"'),
      expected: canceled,
    },
    {
      name: 'sends the refund request of the canceled order',
      setBreakpoint: onRefundCall('request'),
      expected: canceled,
    },
    {
      name: 'waits for the refund response of the canceled order',
      setBreakpoint: onRefundCall('response'),
      expected: canceled,
    },
    {
      name: "stores the provider's answer to the refund of the canceled order",
      setBreakpoint: afterRefundCall(onTableWrite('refund', 'update "refund" set "provider_id"')),
      expected: canceled,
    },
    {
      name: 'returns the pairs of the canceled order to stock',
      setBreakpoint: onTableWrite('shoe_size', 'with returned as'),
      expected: canceled,
    },
    {
      name: 'committed the refund of the canceled order without the response',
      setBreakpoint: afterCommit('update "refund" set "provider_id"'),
      expected: canceled,
    },
  ] as const
).map((point) => ({ request: 'cancel', ...point }));
