import { afterCommit, afterRefundCall, onRefundCall, onTableWrite } from './breakpoints.ts';
import type { ExpectedState, KillPoint } from './kill-points.ts';

/** Nothing was recorded and nothing asked for: the repeated request refunds. */
const notRecorded: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 201 };
/** Recovery finishes the refund, and the repeated request returns it. */
const refunded: ExpectedState = { charges: 0, orders: 0, refunds: 1, repeat: 201 };

/** Every step of an administrator's refund of a whole order whose pairs go back into stock, in order. */
export const refundKillPoints: readonly KillPoint[] = (
  [
    {
      name: 'inserts the refund',
      setBreakpoint: onTableWrite('refund', 'insert into'),
      expected: notRecorded,
    },
    {
      name: 'inserts the pairs of the refund',
      setBreakpoint: onTableWrite('refund_line', 'insert into'),
      expected: notRecorded,
    },
    {
      name: 'inserts the audit entry of the refund',
      setBreakpoint: onTableWrite('admin_history', 'insert into'),
      expected: notRecorded,
    },
    {
      name: 'committed the refund before it asks the provider',
      setBreakpoint: afterCommit('insert into "refund"'),
      expected: refunded,
    },
    {
      name: "sends an administrator's refund request",
      setBreakpoint: onRefundCall('request'),
      expected: refunded,
    },
    {
      name: "waits for an administrator's refund response",
      setBreakpoint: onRefundCall('response'),
      expected: refunded,
    },
    {
      name: "stores the provider's answer to the refund",
      setBreakpoint: afterRefundCall(onTableWrite('refund', 'update "refund" set "provider_id"')),
      expected: refunded,
    },
    {
      name: 'returns the pairs to stock',
      setBreakpoint: onTableWrite('shoe_size', 'with returned as'),
      expected: refunded,
    },
    {
      name: 'inserts the email about the refund',
      // Other emails, such as the notice of a new sign-in, may be written before the refund.
      setBreakpoint: afterRefundCall(onTableWrite('outbox', 'insert into')),
      expected: refunded,
    },
    {
      name: 'updates the refunded sum of the order',
      setBreakpoint: afterRefundCall(onTableWrite('shop_order', 'update "shop_order"')),
      expected: refunded,
    },
    {
      name: 'committed the refunded order without the response',
      setBreakpoint: afterCommit('update "refund" set "provider_id"'),
      expected: refunded,
    },
  ] as const
).map((point) => ({ request: 'refund', ...point }));
