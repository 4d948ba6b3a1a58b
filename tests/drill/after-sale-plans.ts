import type { cards } from '../support/checkout-requests.ts';
import type { OrderActions } from './order-actions.ts';

/** What happens to an order after it was sold. */
export interface AfterSalePlan {
  /** The card of its buyer: some decide what becomes of a refund, or open a dispute. */
  readonly card: keyof typeof cards;
  /** How much of the order is refunded in the end. */
  readonly refunded: 'all' | 'nothing';
  readonly run: (order: OrderActions) => Promise<unknown>;
}

/** Every way to give money back, alone and mixed; the orders of a drill take them in turn. */
export const afterSalePlans: readonly AfterSalePlan[] = [
  { card: 'good', refunded: 'all', run: (order) => order.refund({ restock: true }) },
  { card: 'good', refunded: 'all', run: (order) => order.refund({ restock: false }) },
  {
    card: 'good',
    refunded: 'all',
    async run(order) {
      await order.refund({ pairs: 1, restock: true });
      await order.refund({ restock: true });
    },
  },
  {
    card: 'good',
    refunded: 'all',
    async run(order) {
      await order.refund({ amountCents: 1_000, restock: false });
      await order.refund({ restock: true });
    },
  },
  {
    card: 'good',
    refunded: 'all',
    run: (order) => Promise.all([1, 2, 3].map(() => order.refund({ restock: true }))),
  },
  {
    card: 'good',
    refunded: 'all',
    async run(order) {
      await Promise.all([order.refundAtProvider(1_000), order.refund({ restock: true })]);
      await order.refund({ restock: true });
    },
  },
  { card: 'good', refunded: 'nothing', run: async () => {} },
  {
    card: 'refundPending',
    refunded: 'all',
    async run(order) {
      await order.refund({ pairs: 1, restock: true });
      await order.waitForRefunds((states) => !states.includes('pending'));
      await order.refund({ restock: false });
    },
  },
  {
    card: 'refundFails',
    refunded: 'nothing',
    async run(order) {
      await order.refund({ restock: true });
      await order.waitForRefunds((states) => states.every((state) => state === 'failed'));
      await order.refund({ restock: true });
    },
  },
  { card: 'disputed', refunded: 'nothing', run: (order) => order.refundWhileDisputed() },
  {
    card: 'disputed',
    refunded: 'all',
    async run(order) {
      await order.endDispute('winning_evidence');
      await order.refund({ restock: true });
    },
  },
  {
    card: 'disputed',
    refunded: 'nothing',
    async run(order) {
      await order.endDispute('losing_evidence');
      await order.refundWhileDisputed();
    },
  },
  { card: 'inquiry', refunded: 'all', run: (order) => order.refund({ restock: true }) },
];
