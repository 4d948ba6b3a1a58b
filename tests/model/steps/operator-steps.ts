import fc from 'fast-check';
import { setClockBack } from '../../support/set-clock-back.ts';
import { readFacts } from '../shop/facts.ts';
import { settlePayments } from '../shop/violations.ts';
import { anyOf, defineStep, pick, shoeIds, sizesOf } from './step.ts';

/** What whoever runs the shop does, and what happens to its machine. */
export const operatorSteps = {
  restart: defineStep({
    args: fc.constant({}),
    async run({ world, process }) {
      await world.shop.restart(process);
      return {};
    },
  }),

  moveClock: defineStep({
    args: fc.record({ hours: fc.constantFrom(-26, -1, 1, 26) }),
    async run({ world }, { hours }) {
      await setClockBack(world.shop.db, hours);
      world.forgetSessions();
      await settlePayments(world);
      return {};
    },
  }),

  moveStock: defineStep({
    args: fc.record({ shoe: anyOf(9), size: anyOf(3), quantity: fc.nat(2) }),
    async run({ world, before }, { shoe, size: index, quantity }) {
      const id = pick(shoeIds(before), shoe);
      const size = id && pick(sizesOf(before, id), index);
      if (!id || size === undefined) return null;
      const { quantity: present } = await world.shop.db
        .selectFrom('shoe_size')
        .select('quantity')
        .where('shoe_id', '=', id)
        .where('size', '=', size)
        .executeTakeFirstOrThrow();
      await world.shop.db
        .updateTable('shoe_size')
        .set({ quantity })
        .where('shoe_id', '=', id)
        .where('size', '=', size)
        .execute();
      const units = `shoe ${id} units ${size}`;
      return { changes: { [units]: String(Number(before[units]) + quantity - present) } };
    },
  }),

  backUp: defineStep({
    args: fc.constant({}),
    async run({ world, before }) {
      const path = await world.shop.backUp('backup');
      world.backup = { path, memory: structuredClone(world.memory), facts: before };
      return {};
    },
  }),

  restore: defineStep({
    args: fc.constant({}),
    async run({ world, before }) {
      if (!world.backup) return null;
      const { path, memory, facts } = world.backup;
      await world.shop.restore(path);
      world.memory = structuredClone(memory);
      world.forgetSessions();
      const gone = Object.keys(await readFacts(world.shop.db)).concat(Object.keys(before));
      return { changes: Object.fromEntries(gone.map((name) => [name, facts[name] ?? null])) };
    },
  }),
};
