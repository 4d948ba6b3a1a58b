import { z } from 'zod';
import { afterCommit, afterStatement, onChargeCall, onTableWrite } from '#tests/drill/breakpoints.ts';
import type { ExpectedState, KillPoint } from '#tests/drill/kill-points.ts';
import { buyerAddress as address } from '#tests/support/buyer-address.ts';

/** Nothing was written: the repeated request pays. */
const notWritten: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
/** Nothing was charged, and the pairs belong to the link again: this payment attempt has failed. */
const failed: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 402 };
/** The order is completed by recovery, and the repeated request returns it. */
const order: ExpectedState = { charges: 1, orders: 1, refunds: 0, repeat: 200 };

/** Sends a link for a pair of each size of the cart. */
const preparePayment: KillPoint['request'] = async (administrator, { cart, createCard }) => {
  const lines = cart.map(({ _id, size, quantity }) => ({ _id, size, quantity }));
  const email = `${crypto.randomUUID()}@mail.test`;
  const made = await administrator.change('POST', '/admin/orders', {
    email,
    lines,
    address,
    payment: 'link',
  });
  const { payUrl } = z.object({ payUrl: z.string() }).parse(made?.body);
  const token = payUrl.replace(/^.*\/pay\//, '');
  const id = await createCard();
  return async () => (await administrator.change('POST', `/pay/${token}`, { id }))?.status ?? null;
};

/** Every step of paying a link, in order. */
export const payKillPoints: readonly KillPoint[] = (
  [
    {
      name: 'inserts the payment attempt of the link',
      setBreakpoint: onTableWrite('checkout_attempt', 'insert into'),
      expected: notWritten,
    },
    {
      name: 'passes the pairs of the link on to the attempt',
      setBreakpoint: onTableWrite('pay_link', 'update "pay_link" set "attempt_id"'),
      expected: notWritten,
    },
    {
      name: 'committed the attempt of the link without the response',
      setBreakpoint: afterCommit('attempt_line'),
      expected: failed,
    },
    {
      name: 'sends the charge request of the link',
      setBreakpoint: onChargeCall('request'),
      expected: failed,
    },
    {
      name: 'waits for the charge response of the link',
      setBreakpoint: onChargeCall('response'),
      expected: order,
    },
    {
      name: 'writes the order of the link',
      setBreakpoint: onTableWrite('shop_order', 'with locked as'),
      expected: order,
    },
    {
      name: 'wrote the order of the link without the response',
      setBreakpoint: afterStatement('insert into shop_order'),
      expected: order,
    },
  ] as const
).map((point) => ({ request: preparePayment, ...point }));
