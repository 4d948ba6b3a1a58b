import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FactChanges, Facts } from '../shop/facts.ts';
import { settlePayments } from '../shop/violations.ts';
import { forget } from './shopper-steps.ts';
import { defineStep, pick, refused } from './step.ts';

const anyone = fc.nat(3);
const anyOrder = fc.nat(9);

/** What administrators do with orders and people. */
export const administratorSteps = {
  receive: defineStep({
    args: fc.record({ order: anyOrder, status: fc.constantFrom('Pending', 'Received', 'Received') }),
    async run({ world, process, before }, { order, status }) {
      const idPayment = pick(orderIds(before), order);
      if (idPayment === undefined) return null;
      const administrator = await world.administrator(process);
      const response = await administrator.call('PUT /cart/order/{idPayment}', {
        params: { idPayment },
        body: { status },
      });
      if (!response.ok) return refused('the status of an order', response.problem);
      return { changes: { [`order ${idPayment} status`]: status }, isAction: true };
    },
  }),

  ship: defineStep({
    args: fc.record({ order: anyOrder, carrier: fc.constantFrom('UPS', 'DHL'), number: fc.nat(3) }),
    async run({ world, process, before }, { order, carrier, number }) {
      const idPayment = pick(orderIds(before), order);
      if (idPayment === undefined) return null;
      const administrator = await world.administrator(process);
      const response = await administrator.call('PUT /admin/orders/{idPayment}/shipment', {
        params: { idPayment },
        body: { carrier, trackingNumber: `1Z${number}` },
      });
      if (!response.ok) return {};
      return { changes: { [`order ${idPayment} shipment`]: `${carrier} 1Z${number}` }, isAction: true };
    },
  }),

  refund: defineStep({
    args: fc.record({ order: anyOrder, restock: fc.boolean(), fails: fc.boolean() }),
    async run({ world, process, before }, { order, restock, fails }) {
      const idPayment = pick(orderIds(before), order);
      if (idPayment === undefined) return null;
      const administrator = await world.administrator(process);
      if (fails) await world.shop.injectFault('fail_refund');
      const response = await administrator.call(
        'POST /admin/orders/{idPayment}/refunds',
        { params: { idPayment }, body: { reason: 'requested_by_customer', restock } },
        { idempotencyKey: randomUUID() },
      );
      await world.shop.injectFault('clear');
      await settlePayments(world);
      return response.ok || response.problem.status < 500 ? {} : refused('a refund', response.problem);
    },
  }),

  changeUser: defineStep({
    args: fc.record({ who: anyone, change: fc.constantFrom('Disabled', 'Enabled', 'manager') }),
    async run({ world, process }, { who, change }) {
      const person = pick(world.memory.people, who);
      if (!person) return null;
      const administrator = await world.administrator(process);
      const { id, manager } = await world.shop.db
        .selectFrom('shop_user')
        .select(['id', 'manager'])
        .where('uid', '=', person.uid)
        .executeTakeFirstOrThrow();
      const body = change === 'manager' ? { manager: !manager } : { status: change };
      const response = await administrator.call('PUT /users/{id}', { params: { id }, body });
      if (!response.ok) return refused('changing a user', response.problem);
      const changes =
        change === 'manager'
          ? { [`user ${person.uid} manager`]: String(!manager) }
          : { [`user ${person.uid} status`]: change };
      return { changes, isAction: true };
    },
  }),

  erase: defineStep({
    args: fc.record({ who: anyone }),
    async run({ world, process, before }, { who }) {
      const person = pick(world.memory.people, who);
      if (!person) return null;
      const administrator = await world.administrator(process);
      const { id } = await world.shop.db
        .selectFrom('shop_user')
        .select('id')
        .where('uid', '=', person.uid)
        .executeTakeFirstOrThrow();
      const response = await administrator.call('POST /admin/users/{id}/erase', { params: { id } });
      if (response.ok) return forget(world, person, Object.keys(before));
      return response.problem.code === 'NOT_ALLOWED_NOW' ? {} : refused('erasing a user', response.problem);
    },
  }),

  undo: defineStep({
    args: fc.record({ action: fc.nat(9) }),
    async run({ world, process, before }, { action: index }) {
      const action = pick(world.memory.actions.toReversed(), index);
      if (!action) return null;
      const administrator = await world.administrator(process);
      const touched = Object.keys({ ...action.before, ...action.after }).filter(
        (name) => action.before[name] !== action.after[name],
      );
      const isUnchanged = touched.every((name) => before[name] === action.after[name]);
      const response = await administrator.call('POST /admin/history/{id}/undo', {
        params: { id: action.entry._id },
      });
      if (!response.ok) {
        if (response.problem.status >= 500) return refused('an undo', response.problem);
        const isExplained = response.problem.detail !== '';
        return isExplained ? {} : { violations: ['an undo was refused without a reason'] };
      }
      if (
        !isUnchanged &&
        touched.some((name) => !name.includes(' units ') && before[name] !== action.after[name])
      )
        return { accepts: [], violations: ['an undo took back what was changed since'] };
      return { changes: reverse(action, before, touched), isAction: true };
    },
  }),
};

/** The facts after an undo: those that the action changed are as before it; units go by as many as it moved. */
function reverse(
  action: { before: Facts; after: Facts },
  now: Facts,
  touched: readonly string[],
): FactChanges {
  const changes: Record<string, string | null> = {};
  for (const name of touched) {
    const [old, made, present] = [action.before[name], action.after[name], now[name]];
    const isMoved =
      name.includes(' units ') && old !== undefined && made !== undefined && present !== undefined;
    changes[name] = isMoved ? String(Number(present) + Number(old) - Number(made)) : (old ?? null);
  }
  return changes;
}

const orderIds = (facts: Facts): string[] =>
  Object.keys(facts)
    .filter((name) => name.startsWith('order ') && name.endsWith(' status'))
    .map((name) => name.slice('order '.length, -' status'.length));
