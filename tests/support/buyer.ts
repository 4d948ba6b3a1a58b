import { randomUUID } from 'node:crypto';
import type { CartLine } from '#contract/checkout.ts';
import { totalCents } from '#contract/money.ts';
import type { PayingShop } from './paying-shop.ts';
import type { Member } from './shop.ts';

/** Card numbers of Stripe's list, by what they do. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  challengedThenPoor: '4000008260003178',
} as const;

/** What a checkout sends. */
export interface CheckoutBody {
  id: string;
  email: string;
  uid: string;
  shoes: CartLine[];
  amount: number;
}

/** Gives a card to the processor, as the cart page does; answers the payment method's id. */
export async function takeCard(shop: PayingShop, number: string = cards.good): Promise<string> {
  const { status, body } = await shop.stripe('POST', '/payment_methods', cardForm(number));
  if (status !== 200 || typeof body.id !== 'string')
    throw new Error(`the card was refused: ${JSON.stringify(body)}`);
  return body.id;
}

/** The form of a card as the cart page sends it. */
export const cardForm = (number: string): Record<string, string> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': String(new Date().getFullYear() + 2),
  'card[cvc]': number.startsWith('3') ? '1234' : '123',
  'billing_details[name]': 'Test Buyer',
  'billing_details[address][city]': 'Springfield',
  'billing_details[address][line1]': '1 Main St',
  'billing_details[address][postal_code]': '12345',
});

/** A cart line as the shoe's page puts it into the cart. */
export async function lineOf(
  shop: PayingShop,
  shoeId: string,
  size: string,
  quantity = 1,
): Promise<CartLine> {
  const answer = await shop.visitor().call('GET /shoes/{id}', { params: { id: shoeId } });
  const shoe = answer.ok ? answer.body[0] : undefined;
  if (!shoe) throw new Error(`there is no shoe ${shoeId}`);
  return { _id: shoe._id, name: shoe.name, image: shoe.image, price: shoe.price, size, quantity };
}

/** The body of a checkout, by a member, of these lines, with a card. */
export const bodyOf = (member: Member, id: string, shoes: CartLine[]): CheckoutBody => ({
  id,
  email: member.email,
  uid: member.uid,
  shoes,
  amount: totalCents(shoes),
});

/** What a checkout answered. */
export interface CheckoutAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a checkout as it stands, also one that no page would send. */
export async function pay(
  member: Pick<Member, 'request'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  const answer = await member.request('POST', '/api/cart/checkout', { body, headers });
  return { status: answer.statusCode, body: answer.json() };
}

interface Purchase {
  card: string;
  shoe: string;
  size: string;
  quantity: number;
}

/** Signs up a new member and buys pairs of one size with a new card. */
export async function buy(
  shop: PayingShop,
  { card = cards.good, shoe = 'shoe-orbit', size = '8', quantity = 1 }: Partial<Purchase> = {},
): Promise<{ member: Member; body: CheckoutBody; answer: CheckoutAnswer }> {
  const member = await shop.signUp();
  const body = bodyOf(member, await takeCard(shop, card), [await lineOf(shop, shoe, size, quantity)]);
  return { member, body, answer: await pay(member, body) };
}

/** Pairs of a size in stock. */
export async function stockOf(shop: PayingShop, shoe: string, size: string): Promise<number> {
  const row = await shop.db
    .selectFrom('shoe_size')
    .select('quantity')
    .where('shoe_id', '=', shoe)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

/** Fills a size up, or makes it; answers its label. */
export async function stockUp(shop: PayingShop, shoe: string, quantity: number): Promise<string> {
  const size = randomUUID().slice(0, 8);
  await shop.db.insertInto('shoe_size').values({ id: randomUUID(), shoe_id: shoe, size, quantity }).execute();
  return size;
}

/** Signs up a crowd, a few at a time: each password costs its hash. */
export async function signUpMany(shop: PayingShop, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const few = Math.min(8, count - members.length);
    members.push(...(await Promise.all(Array.from({ length: few }, () => shop.signUp()))));
  }
  return members;
}
