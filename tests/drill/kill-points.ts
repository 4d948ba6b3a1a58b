import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { AdministratorClient } from './administrator-client.ts';
import {
  afterCommit,
  afterStatement,
  onChargeCall,
  onCheckoutRefundCall,
  onTableWrite,
  type SetBreakpoint,
} from './breakpoints.ts';

/** The records after a killed request is settled, and the status of a repeated request. */
export interface ExpectedState {
  readonly charges: number;
  readonly orders: number;
  readonly refunds: number;
  readonly repeat: number;
}

/** Prepares another change of an order that was bought for it; see `prepareRequest`. */
type PrepareChange = (
  administrator: AdministratorClient,
  order: {
    readonly idPayment: string;
    readonly cart: readonly CartLine[];
    /** Creates a payment method that can be charged; resolves to its id. */
    readonly createCard: () => Promise<string>;
  },
) => Promise<() => Promise<number | null>>;

/** A step of a checkout, or of an administrator's refund or cancellation, at which the shop is killed. */
export interface KillPoint {
  /** Continues "killed when it …". */
  readonly name: string;
  readonly request: 'checkout' | 'refund' | 'cancel' | PrepareChange;
  readonly setBreakpoint: SetBreakpoint;
  /** Whether the restarted shop finds the attempt as new as it is; otherwise it is made older than all of recovery's pauses. */
  readonly isNew?: boolean;
  readonly expected: ExpectedState;
}

/** Nothing was written: the repeated request buys. */
const notWritten: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
/** Nothing was charged and the stock was released: this payment attempt has failed. */
const failed: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 402 };
/** The order is completed by recovery, and the repeated request returns it. */
const order: ExpectedState = { charges: 1, orders: 1, refunds: 0, repeat: 200 };
/** The charge is refunded, and the repeated request is rejected because the account is disabled. */
const refund: ExpectedState = { charges: 1, orders: 0, refunds: 1, repeat: 403 };

/** Every step of checkout, in order; in the last two the buyer's account is disabled meanwhile. */
export const checkoutKillPoints: readonly KillPoint[] = (
  [
    {
      name: 'inserts the payment attempt',
      setBreakpoint: onTableWrite('checkout_attempt', 'insert into'),
      expected: notWritten,
    },
    {
      name: 'inserts the lines of the attempt',
      setBreakpoint: onTableWrite('attempt_line', 'insert into'),
      expected: notWritten,
    },
    {
      name: 'reserves the stock',
      setBreakpoint: onTableWrite('shoe_size', 'update shoe_size'),
      expected: notWritten,
    },
    {
      name: 'committed the attempt without the response',
      setBreakpoint: afterCommit('attempt_line'),
      expected: failed,
    },
    { name: 'sends the charge request', setBreakpoint: onChargeCall('request'), expected: failed },
    { name: 'waits for the charge response', setBreakpoint: onChargeCall('response'), expected: order },
    {
      name: 'writes the order with its items and the email',
      setBreakpoint: onTableWrite('shop_order', 'with locked as'),
      expected: order,
    },
    {
      name: 'wrote the order without the response',
      setBreakpoint: afterStatement('insert into shop_order'),
      expected: order,
    },
    { name: 'sends the refund request', setBreakpoint: onCheckoutRefundCall('request'), expected: refund },
    {
      name: 'waits for the refund response',
      setBreakpoint: onCheckoutRefundCall('response'),
      expected: refund,
    },
  ] as const
).map((point) => ({ request: 'checkout', ...point }));
