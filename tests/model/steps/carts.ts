import { randomUUID } from 'node:crypto';
import type { FaultRequest } from '@sneaker-paradise/payment-sandbox';
import { sql } from 'kysely';
import { makeCode } from '#features/discounts/tests/discount-shop.ts';
import { cardForm, type cards } from '../../support/checkout-requests.ts';
import type { FactChanges } from '../shop/facts.ts';
import type { FilledCart, Shopper, World } from '../shop/world.ts';
import { pick, type StepContext, shoeIds, sizesOf } from './step.ts';

/** What somebody wants to buy: indexes of who, which shoe and which size. */
export interface Wish {
  readonly who: number;
  readonly shoe: number;
  readonly size: number;
  readonly quantity: number;
  /** Whether it is paid with a code that takes off 10 percent, once. */
  readonly hasCode?: boolean;
}

/** Puts a pair into the cart of a person and fills in a card; null where there is nobody or no shoe. */
export async function fillCart(
  { world, process, before }: StepContext,
  { who, shoe, size: sizeIndex, quantity, hasCode = false }: Wish,
  card: (typeof cards)[keyof typeof cards],
): Promise<FilledCart | null> {
  const person = pick(world.memory.people, who);
  const id = pick(shoeIds(before), shoe);
  const size = id && pick(sizesOf(before, id), sizeIndex);
  if (!person || !id || size === undefined) return null;
  const found = await world.browser(process).call('GET /shoes/{id}', { params: { id } });
  const [shown] = found.ok ? found.body : [];
  if (!shown) throw new Error(`the shoe ${id} is not shown`);
  const { _id, name, image, price } = shown;
  const shoes = [{ _id, name, image, price, size, quantity }];
  const priced = {
    shoes,
    address: addressOf(world, person),
    ...(hasCode && { discountCode: await makeCode(world.shop.db, { include_sale: true, uses: 1 }) }),
  };
  const quote = await world.browser(process).call('POST /cart/quote', { body: priced });
  const cart = {
    ...priced,
    id: await createCard(world, person, card),
    email: person.email,
    uid: person.uid,
    // The checkout refuses what the quote refuses, whatever it costs.
    amount: quote.ok ? quote.body.totalCents : 0,
    key: randomUUID(),
  };
  world.memory.carts = [...world.memory.carts, cart].slice(-6);
  return cart;
}

/** Sends a cart, or asks what became of it and ends it, as its owner. */
export async function sendCart(
  { world, process }: Pick<StepContext, 'world' | 'process'>,
  { key, ...body }: FilledCart,
  action: '' | '/cancel' = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const owner = world.memory.people.find(({ uid }) => uid === body.uid);
  if (!owner) throw new Error('the owner of a cart is gone');
  const client = await world.signedIn(owner, process);
  const response = await client.request('POST', `/api/cart/checkout${action}`, {
    body,
    headers: { 'idempotency-key': key },
  });
  return { status: response.statusCode, body: response.json() };
}

/** Does something while the provider behaves as told, once. */
export async function withFault<T>(
  world: World,
  fault: FaultRequest['kind'],
  work: () => Promise<T>,
): Promise<T> {
  await world.shop.injectFault(fault);
  return work().finally(() => world.shop.injectFault('clear'));
}

/**
 * Remembers the orders that became of carts since a state.
 * @returns the facts that they add, and a sentence for each that no cart asked for
 */
export async function noteOrders({ world, before }: Pick<StepContext, 'world' | 'before'>): Promise<{
  changes: FactChanges;
  violations: string[];
  added: FilledCart[];
}> {
  const orders = await world.shop.db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select(['shop_order.id_payment', 'payment_method'])
    .execute();
  const changes: Record<string, string> = {};
  const added: FilledCart[] = [];
  const violations: string[] = [];
  for (const { id_payment: idPayment, payment_method } of orders) {
    if (`order ${idPayment} status` in before) continue;
    const cart = world.memory.carts.find(({ id }) => id === payment_method);
    if (!cart || added.includes(cart)) {
      violations.push(`the order ${idPayment} is ${cart ? 'the second of its cart' : 'of no cart'}`);
      continue;
    }
    added.push(cart);
    const shoes = cart.shoes.map(({ _id }) => _id);
    world.memory.orders.push({ idPayment, uid: cart.uid, shoes });
    changes[`order ${idPayment} status`] = 'Pending';
    changes[`order ${idPayment} amount`] = String(cart.amount);
    changes[`order ${idPayment} shipment`] = 'not sent';
    changes[`order ${idPayment} canceled`] = 'false';
    changes[`order ${idPayment} pairs`] = String(cart.shoes.reduce((sum, { quantity }) => sum + quantity, 0));
  }
  return { changes, violations, added };
}

/** A payment method that the shop never used is between the browser and the provider, which forgets it by itself. */
export const forgetUnusedCard = ({ shop }: World, { id }: FilledCart) =>
  sql`delete from sandbox.payment_method where id = ${id}
    and not exists (select from checkout_attempt where payment_method = ${id})`.execute(shop.db);

/** Where somebody lives: half of them where prices contain the tax, the others where it is added. */
const addressOf = ({ memory }: World, person: Shopper) => ({
  name: person.name,
  line1: person.traces[2] ?? '',
  city: 'Town',
  state: 'TX',
  postal_code: '10115',
  country: memory.people.indexOf(person) % 2 === 0 ? 'US' : 'DE',
});

/** A payment method of the provider, as the cart page makes one. */
async function createCard({ shop }: World, { name, traces }: Shopper, number: string): Promise<string> {
  const form = {
    ...cardForm(number),
    'billing_details[name]': name,
    'billing_details[address][line1]': traces[2] ?? '',
  };
  const { id } = await shop.askProvider('POST', 'payment_methods', form);
  if (typeof id !== 'string') throw new Error('the provider made no payment method');
  return id;
}
