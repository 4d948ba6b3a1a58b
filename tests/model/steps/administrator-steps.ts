import fc from 'fast-check';
import { forget } from './shopper-steps.ts';
import { anyOf, defineStep, pick, pickOrder, refused } from './step.ts';

const anyone = anyOf(3);
const anyOrder = anyOf(9);

/** What administrators do with orders and people. */
export const administratorSteps = {
  receive: defineStep({
    args: fc.record({ order: anyOrder, status: fc.constantFrom('Pending', 'Received', 'Received') }),
    async run({ world, process, before }, { order, status }) {
      const idPayment = pickOrder({ world, before }, order);
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
      const idPayment = pickOrder({ world, before }, order);
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
};
