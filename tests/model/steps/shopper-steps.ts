import type { FaultRequest } from '@sneaker-paradise/payment-sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import { totalCents } from '#contract/fields/money.ts';
import { cardForm, cards } from '../../support/checkout-requests.ts';
import { settlePayments } from '../shop/violations.ts';
import type { Shopper, World } from '../shop/world.ts';
import { defineStep, pick, refused, shoeIds, sizesOf } from './step.ts';

const anyone = fc.nat(3);

/** Names of people that are words of the shop too. */
const names = fc.constantFrom('Pending', 'Received', 'Enabled', 'Yes', 'Velmora', 'Mia Lindqvist');

/** How the provider behaves at the next charge. */
const faults = fc.constantFrom<FaultRequest['kind'][]>(
  'clear',
  'clear',
  'clear',
  'lose_answer',
  'error_after_charge',
);

export const shopperSteps = {
  signUp: defineStep({
    args: fc.record({ name: names }),
    async run({ world, process }, { name }) {
      if (world.memory.people.length > 3) return null;
      const { uid } = await world.signUp(name, process);
      return { changes: { [`user ${uid} status`]: 'Enabled', [`user ${uid} manager`]: 'false' } };
    },
  }),

  buy: defineStep({
    args: fc.record({
      ...{ who: anyone, shoe: fc.nat(9), size: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) },
      card: fc.constantFrom('good', 'good', 'good', 'refundPending', 'declined', 'challenged'),
      fault: faults,
    }),
    async run({ world, process, before }, { who, shoe, size: sizeIndex, quantity, card, fault }) {
      const person = pick(world.memory.people, who);
      const id = pick(shoeIds(before), shoe);
      const size = id && pick(sizesOf(before, id), sizeIndex);
      if (!person || !id || size === undefined) return null;
      const client = await world.signedIn(person, process);
      const found = await client.call('GET /shoes/{id}', { params: { id } });
      const [shown] = found.ok ? found.body : [];
      if (!shown) return refused(`the shoe ${id}`, found);
      const { _id, name, image, price } = shown;
      const shoes = [{ _id, name, image, price, size, quantity }];
      const paymentMethod = await createCard(world, person, cards[card]);
      await world.shop.injectFault(fault);
      const { statusCode, body } = await client.request('POST', '/api/cart/checkout', {
        body: { id: paymentMethod, shoes, amount: totalCents(shoes), email: person.email, uid: person.uid },
      });
      await world.shop.injectFault('clear');
      await forgetUnused(world, paymentMethod);
      await settlePayments(world);
      const orders = await world.shop.db
        .selectFrom('shop_order')
        .select(['id_payment', 'amount_cents'])
        .where('uid', '=', person.uid)
        .execute();
      const added = orders.filter(({ id_payment }) => !(`order ${id_payment} status` in before));
      const violations = [
        ...(added.length > 1 ? [`one checkout made ${added.length} orders`] : []),
        ...(statusCode === 200 && card !== 'challenged' && added.length === 0
          ? ['a paid cart is no order']
          : []),
        ...(statusCode >= 500 ? [`checkout answered ${statusCode} ${body}`] : []),
      ];
      for (const { id_payment: idPayment } of added)
        world.memory.orders.push({ idPayment, uid: person.uid, shoes: [id] });
      const changes = Object.fromEntries(
        added.flatMap(({ id_payment }) => [
          [`order ${id_payment} status`, 'Pending'],
          [`order ${id_payment} amount`, String(totalCents(shoes))],
          [`order ${id_payment} shipment`, 'not sent'],
        ]),
      );
      return { changes, violations };
    },
  }),

  review: defineStep({
    args: fc.record({ who: anyone, shoe: fc.nat(9), rating: fc.integer({ min: 1, max: 5 }) }),
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
    args: fc.record({ who: anyone, shoe: fc.nat(9) }),
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

/** What is left of a person who was erased: nothing but orders and reviews without them. */
export function forget({ memory }: World, { uid, traces }: Shopper, facts: readonly string[]) {
  memory.people = memory.people.filter((person) => person.uid !== uid);
  memory.erased.push(...traces);
  const gone = facts.filter((name) => name.startsWith(`user ${uid} `) || name.startsWith(`favorite ${uid} `));
  return { changes: Object.fromEntries(gone.map((name) => [name, null])) };
}

/** A payment method that the shop never used is between the browser and the provider, which forgets it by itself. */
const forgetUnused = ({ shop }: World, id: string) =>
  sql`delete from sandbox.payment_method where id = ${id}
    and not exists (select from checkout_attempt where payment_method = ${id})`.execute(shop.db);

/** A payment method of the provider, as the cart page makes one. */
async function createCard({ shop }: World, { name, traces }: Shopper, number: string): Promise<string> {
  const form = {
    ...cardForm(number),
    'billing_details[name]': name,
    'billing_details[address][line1]': traces[2] ?? '',
  };
  const { processor } = shop.payments;
  const response = await fetch(`http://127.0.0.1:${processor?.port}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${processor?.secretKey}` },
    body: new URLSearchParams(form),
  });
  const { id } = await response.json();
  return id;
}
