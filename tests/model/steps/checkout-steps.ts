import type { FaultRequest } from '@sneaker-paradise/payment-sandbox';
import fc from 'fast-check';
import { cards } from '../../support/checkout-requests.ts';
import { settlePayments } from '../shop/violations.ts';
import type { FilledCart } from '../shop/world.ts';
import { fillCart, forgetUnusedCard, noteOrders, sendCart, withFault } from './carts.ts';
import { anyOf, defineStep, type Outcome, pick, type StepContext } from './step.ts';

const anyWish = {
  who: anyOf(3),
  shoe: anyOf(9),
  size: anyOf(3),
  quantity: fc.integer({ min: 1, max: 3 }),
  hasCode: fc.boolean(),
};

const anyCard = fc.constantFrom<(keyof typeof cards)[]>(
  ...['good' as const, 'good' as const, 'good' as const, 'refundPending' as const, 'refundFails' as const],
  ...['declined' as const, 'challenged' as const, 'disputed' as const],
);

/** How the provider behaves at the next charge. */
const anyFault = fc.constantFrom<FaultRequest['kind'][]>(
  'clear',
  'clear',
  'clear',
  'lose_answer',
  'error_after_charge',
);

/** What becomes of carts. */
export const checkoutSteps = {
  buy: defineStep({
    args: fc.record({ ...anyWish, card: anyCard, fault: anyFault }),
    async run(context, { card, fault, ...wish }) {
      const cart = await fillCart(context, wish, cards[card]);
      if (!cart) return null;
      const { status, body } = await withFault(context.world, fault, () => sendCart(context, cart));
      const { changes, violations, added } = await settleCarts(context, [cart]);
      const isPaid = status === 200 && 'message' in body;
      return {
        changes,
        violations: [
          ...violations,
          ...(isPaid && added.length === 0 ? ['a paid cart is no order'] : []),
          ...(status >= 500 ? [`checkout answered ${status} ${JSON.stringify(body)}`] : []),
        ],
      };
    },
  }),

  buyTogether: defineStep({
    args: fc.record(anyWish),
    async run(context, wish) {
      const { world, before } = context;
      if (world.memory.people.length < 2) return null;
      const first = await fillCart(context, wish, cards.good);
      const second = await fillCart(context, { ...wish, who: wish.who + 1 }, cards.good);
      if (!first || !second) return null;
      const results = await Promise.all([
        sendCart({ world, process: 0 }, first),
        sendCart({ world, process: 1 }, second),
      ]);
      const { changes, violations, added } = await settleCarts(context, [first, second]);
      const paid = results.filter(({ status, body }) => status === 200 && 'message' in body).length;
      const units = Number(before[`shoe ${first.shoes[0]?._id} units ${first.shoes[0]?.size}`]);
      return {
        changes,
        violations: [
          ...violations,
          ...(paid > added.length ? [`${paid} carts were paid, and ${added.length} are orders`] : []),
          ...(added.length * wish.quantity > units ? [`more than ${units} units were sold`] : []),
        ],
      };
    },
  }),

  endProcessWhileBuying: defineStep({
    args: fc.record({ ...anyWish, card: anyCard, fault: anyFault, after: fc.nat(60) }),
    async run(context, { card, fault, after, ...wish }) {
      const { world, process } = context;
      const cart = await fillCart(context, wish, cards[card]);
      if (!cart) return null;
      await withFault(world, fault, async () => {
        const answer = sendCart(context, cart).catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, after));
        await world.shop.restart(process);
        await answer;
      });
      // A process that ends says what it could not do.
      world.shop.errors.splice(0);
      return settleCarts(context, [cart]);
    },
  }),

  sendAgain: defineStep({
    args: fc.record({ cart: anyOf(5), cancel: fc.boolean() }),
    async run(context, { cart: index, cancel }) {
      const cart = pick(context.world.memory.carts.toReversed(), index);
      if (!cart || !isEnabled(context, cart)) return null;
      const paidBefore = await orderOf(context, cart);
      const { status, body } = await sendCart(context, cart, cancel ? '/cancel' : '');
      const { changes, violations, added } = await settleCarts(context, [cart]);
      const isCanceled = cancel && status === 200 && 'status' in body && body.status === 'canceled';
      return {
        changes,
        violations: [
          ...violations,
          ...(isCanceled && (await orderOf(context, cart)) ? ['a cancelled checkout is an order'] : []),
          ...(paidBefore && (status !== 200 || body.idPayment !== paidBefore)
            ? [`a paid cart that is sent again is answered ${status} ${JSON.stringify(body)}`]
            : []),
          ...(cancel && added.length > 0 ? ['cancelling a checkout made an order'] : []),
        ],
      };
    },
  }),

  cancelBeforeSending: defineStep({
    args: fc.record({ ...anyWish }),
    async run(context, wish) {
      const cart = await fillCart(context, wish, cards.good);
      if (!cart) return null;
      // The card of a cart that is never sent is forgotten, as the provider's field does.
      if (!isEnabled(context, cart)) return settleCarts(context, [cart]);
      const canceled = await sendCart(context, cart, '/cancel');
      if (canceled.status !== 200) return settleCarts(context, [cart]);
      const { status } = await sendCart(context, cart);
      const { changes, violations, added } = await settleCarts(context, [cart]);
      return {
        changes,
        violations: [
          ...violations,
          ...(status === 200 || added.length > 0
            ? ['a checkout that was cancelled before it came is paid']
            : []),
        ],
      };
    },
  }),

  answerChallenge: defineStep({
    args: fc.record({
      payment: anyOf(3),
      outcome: fc.constantFrom('complete', 'complete', 'fail', 'expire'),
    }),
    async run(context, { payment: index, outcome }) {
      const { world, process } = context;
      const waiting = await world.shop.db
        .selectFrom('checkout_attempt')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('created_at', 'desc')
        .execute();
      const payment = pick(waiting, index);
      if (!payment?.intent) return null;
      if (outcome === 'expire')
        await world.shop.db
          .updateTable('checkout_attempt')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('id', '=', payment.id)
          .execute();
      else {
        const administrator = await world.administrator(process);
        const pressed = await administrator.request('POST', `/sandbox/3ds/${payment.intent}`, {
          body: `outcome=${outcome}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        if (pressed.statusCode !== 303)
          return { violations: [`3-D Secure answered ${pressed.statusCode} ${pressed.body}`] };
      }
      await settlePayments(world, { waiting: true });
      const { changes, violations, added } = await noteOrders(context);
      const isOrder = added.some(({ id }) => id === payment.payment_method);
      return {
        changes,
        violations: [
          ...violations,
          ...(isOrder === (outcome === 'complete')
            ? []
            : [`a payment whose challenge was to ${outcome} is ${isOrder ? 'an' : 'no'} order`]),
        ],
      };
    },
  }),
};

/** Settles what became of carts, and what nobody used of them is forgotten. */
async function settleCarts(
  context: StepContext,
  carts: readonly FilledCart[],
): Promise<Required<Pick<Outcome, 'changes' | 'violations'>> & { added: FilledCart[] }> {
  for (const cart of carts) await forgetUnusedCard(context.world, cart);
  await settlePayments(context.world);
  return noteOrders(context);
}

const isEnabled = ({ before }: StepContext, { uid }: FilledCart): boolean =>
  before[`user ${uid} status`] === 'Enabled';

/** The order that a cart is; null where it is none. */
async function orderOf({ world }: StepContext, { id }: FilledCart): Promise<string | null> {
  const order = await world.shop.db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select('shop_order.id_payment')
    .where('payment_method', '=', id)
    .executeTakeFirst();
  return order?.id_payment ?? null;
}
