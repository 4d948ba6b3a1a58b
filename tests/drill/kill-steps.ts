import { atCharge, atCommit, atRefund, atWrite, type SetTrap } from './traps.ts';

/** What is there when a killed checkout is settled, and the status that the same checkout gets when it asks again. */
export interface Outcome {
  readonly charges: number;
  readonly orders: number;
  readonly refunds: number;
  readonly repeat: number;
}

/** A moment of checkout to be killed in. */
export interface KillStep {
  /** Goes on from "killed while it …". */
  readonly name: string;
  readonly trap: SetTrap;
  readonly leaves: Outcome;
}

/** Nothing was written: the repeat buys. */
const nothing: Outcome = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
/** Nobody was charged, and the pairs are back: this payment is over. */
const givenUp: Outcome = { charges: 0, orders: 0, refunds: 0, repeat: 402 };
/** The order is made afterwards, and the repeat is told of it. */
const order: Outcome = { charges: 1, orders: 1, refunds: 0, repeat: 200 };
/** The money is given back, and the repeat is told that the account was disabled. */
const refund: Outcome = { charges: 1, orders: 0, refunds: 1, repeat: 403 };

/** Every step of checkout, in its order; the last two are of one whose buyer is disabled meanwhile. */
export const killSteps: readonly KillStep[] = [
  { name: 'writes the attempt', trap: atWrite('checkout_attempt', 'insert into'), leaves: nothing },
  { name: 'writes its lines', trap: atWrite('attempt_line', 'insert into'), leaves: nothing },
  { name: 'takes the pairs', trap: atWrite('shoe_size', 'update shoe_size'), leaves: nothing },
  { name: 'has the attempt and does not know', trap: atCommit(1), leaves: givenUp },
  { name: 'asks for the charge', trap: atCharge('request'), leaves: givenUp },
  { name: 'waits for the charge’s answer', trap: atCharge('answer'), leaves: order },
  { name: 'writes the order', trap: atWrite('shop_order', 'insert into'), leaves: order },
  { name: 'writes its items', trap: atWrite('order_item', 'insert into'), leaves: order },
  { name: 'writes the mail', trap: atWrite('outbox', 'insert into'), leaves: order },
  { name: 'has the order and does not know', trap: atCommit(2), leaves: order },
  { name: 'asks for the refund', trap: atRefund('request'), leaves: refund },
  { name: 'waits for the refund’s answer', trap: atRefund('answer'), leaves: refund },
];
