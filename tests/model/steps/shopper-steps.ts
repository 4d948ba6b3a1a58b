import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { Reader } from '../shop/reader.ts';
import type { Shopper, World } from '../shop/world.ts';
import { anyOf, defineStep, pick, refused, shoeIds } from './step.ts';

const anyone = anyOf(3);
const anyShoe = anyOf(9);

/** Names of people that are words of the shop too. */
const names = fc.constantFrom('Pending', 'Received', 'Enabled', 'Yes', 'Velmora', 'Mia Lindqvist');

export const shopperSteps = {
  signUp: defineStep({
    args: fc.record({ name: names }),
    async run({ world, process }, { name }) {
      if (world.memory.people.length > 3) return null;
      const { uid } = await world.signUp(name, process);
      return { changes: { [`user ${uid} status`]: 'Enabled', [`user ${uid} manager`]: 'false' } };
    },
  }),

  openPages: defineStep({
    args: fc.constant({}),
    async run({ world, before }) {
      if (world.reader) return null;
      const products = shoeIds(before).map((id) => `/products/${id}`);
      world.reader = new Reader(world.shop, ['/', '/api/shoes', ...products]);
      return {};
    },
  }),

  review: defineStep({
    args: fc.record({ who: anyone, shoe: anyShoe, rating: fc.integer({ min: 1, max: 5 }) }),
    async run({ world, process, before }, { who, shoe, rating }) {
      const person = pick(world.memory.people, who);
      const shoeId = pick(shoeIds(before), shoe);
      if (!person || !shoeId) return null;
      const client = await world.signedIn(person, process);
      const text = 'Comfortable from the first day on';
      const response = await client.call('POST /reviews/{shoeId}', {
        params: { shoeId },
        body: { idUser: person.uid, review: text, rating },
      });
      if (!response.ok) return {};
      return { changes: { [`review ${response.body._id}`]: `${shoeId} ${rating} ${text}` } };
    },
  }),

  favorite: defineStep({
    args: fc.record({ who: anyone, shoe: anyShoe }),
    async run({ world, process, before }, { who, shoe }) {
      const person = pick(world.memory.people, who);
      const shoeId = pick(shoeIds(before), shoe);
      if (!person || !shoeId) return null;
      const client = await world.signedIn(person, process);
      const { statusCode } = await client.request('POST', `/api/favorites/${person.uid}`, {
        body: { shoeId },
      });
      return statusCode < 300 ? { changes: { [`favorite ${person.uid} ${shoeId}`]: 'there' } } : {};
    },
  }),

  closeAccount: defineStep({
    args: fc.record({ who: anyone }),
    async run({ world, process, before }, { who }) {
      const person = pick(world.memory.people, who);
      if (!person || before[`user ${person.uid} status`] !== 'Enabled') return null;
      const client = await world.signedIn(person, process);
      const { password } = person;
      const response = await client.call('POST /account/close', { body: { password } });
      if (response.ok) return forget(world, person, Object.keys(before));
      return response.problem.code === 'NOT_ALLOWED_NOW'
        ? {}
        : refused('closing an account', response.problem);
    },
  }),
};

/** What is left of a person once the job has erased them: nothing but orders and reviews without them. */
export async function forget(world: World, { uid, traces }: Shopper, facts: readonly string[]) {
  await untilErased(world);
  const { memory } = world;
  memory.people = memory.people.filter((person) => person.uid !== uid);
  memory.carts = memory.carts.filter((cart) => cart.uid !== uid);
  memory.erased.push(...traces);
  const gone = facts.filter((name) => name.startsWith(`user ${uid} `) || name.startsWith(`favorite ${uid} `));
  return { changes: Object.fromEntries(gone.map((name) => [name, null])) };
}

/** How long the job of an idle shop may take, in ms; far more than it does. */
const longest = 20_000;

async function untilErased({ shop }: World): Promise<void> {
  const open = shop.db.selectFrom('erasure').select('id').where('finished_at', 'is', null);
  const deadline = Date.now() + longest;
  while ((await open.execute()).length > 0) {
    if (Date.now() > deadline) throw new Error('an erasure does not end');
    await wait(50);
  }
}
