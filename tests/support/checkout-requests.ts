import { randomUUID } from 'node:crypto';
import { totalCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { PaymentTestShop } from './payment-test-shop.ts';
import type { Member } from './test-shop.ts';

/** Test card numbers of Stripe, by their behavior. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  challengedInFrame: '4000000000003220',
  challengedThenPoor: '4000008260003178',
  refundPending: '4000000000007726',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
  inquiry: '4000000000001976',
} as const;

/** The body of a checkout request. */
export interface TestCheckoutBody {
  id: string;
  email: string;
  uid: string;
  shoes: CartLine[];
  amount: number;
  discountCode?: string;
}

/** Creates a payment method as clients of the API may; returns its id. */
export async function createPaymentMethod(
  shop: PaymentTestShop,
  number: string = cards.good,
): Promise<string> {
  const { status, body } = await shop.stripe('POST', '/payment_methods', cardForm(number));
  if (status !== 200 || typeof body.id !== 'string')
    throw new Error(`the card was rejected: ${JSON.stringify(body)}`);
  return body.id;
}

/** Creates a confirmation token as the cart page does; returns its id. */
export async function createConfirmationToken(
  shop: PaymentTestShop,
  number: string = cards.good,
): Promise<string> {
  const form = Object.entries(cardForm(number)).map(([name, value]) => [
    name.replace(/^\w+/, 'payment_method_data[$&]'),
    value,
  ]);
  const { status, body } = await shop.stripe('POST', '/confirmation_tokens', Object.fromEntries(form));
  if (status !== 200 || typeof body.id !== 'string')
    throw new Error(`the card was rejected: ${JSON.stringify(body)}`);
  return body.id;
}

/** The form of a card, as payment methods are created. */
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

/** A cart line with the current values of the shoe. */
export async function createCartLine(
  shop: PaymentTestShop,
  shoeId: string,
  size: string,
  quantity = 1,
): Promise<CartLine> {
  const response = await shop.visitor().call('GET /shoes/{id}', { params: { id: shoeId } });
  const shoe = response.ok ? response.body[0] : undefined;
  if (!shoe) throw new Error(`there is no shoe ${shoeId}`);
  return { _id: shoe._id, name: shoe.name, image: shoe.image, price: shoe.price, size, quantity };
}

/** The checkout body of a member for these lines and this payment method. */
export const checkoutBodyOf = (
  member: Member,
  id: string,
  shoes: CartLine[],
  currency = 'usd',
): TestCheckoutBody => ({
  id,
  email: member.email,
  uid: member.uid,
  shoes,
  amount: totalCents(shoes, currency),
});

/** Status and body of a checkout response. */
export interface TestCheckoutResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a checkout unchanged, even an invalid one. */
export async function sendCheckout(
  member: Pick<Member, 'request'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<TestCheckoutResponse> {
  const response = await member.request('POST', '/api/cart/checkout', { body, headers });
  return { status: response.statusCode, body: response.json() };
}

interface Purchase {
  card: string;
  shoe: string;
  size: string;
  quantity: number;
  /** Of the shop. */
  currency: string;
}

/** Signs up a new member and buys units of one size with a new card. */
export async function buy(
  shop: PaymentTestShop,
  {
    card = cards.good,
    shoe = 'shoe-orbit',
    size = '8',
    quantity = 1,
    currency = 'usd',
  }: Partial<Purchase> = {},
): Promise<{ member: Member; body: TestCheckoutBody; response: TestCheckoutResponse }> {
  const member = await shop.signUp();
  const lines = [await createCartLine(shop, shoe, size, quantity)];
  const body = checkoutBodyOf(member, await createPaymentMethod(shop, card), lines, currency);
  return { member, body, response: await sendCheckout(member, body) };
}

/** Units of a size in stock. */
export async function stockOf(shop: PaymentTestShop, shoe: string, size: string): Promise<number> {
  const row = await shop.db
    .selectFrom('shoe_size')
    .select('quantity')
    .where('shoe_id', '=', shoe)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

/** Adds a new size with units in stock; returns its label. */
export async function addSizeWithStock(
  shop: PaymentTestShop,
  shoe: string,
  quantity: number,
): Promise<string> {
  const size = randomUUID().slice(0, 8);
  await shop.db.insertInto('shoe_size').values({ id: randomUUID(), shoe_id: shoe, size, quantity }).execute();
  return size;
}

/** Signs up many members, a few at a time because hashing a password is expensive. */
export async function signUpMany(shop: PaymentTestShop, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const few = Math.min(8, count - members.length);
    members.push(...(await Promise.all(Array.from({ length: few }, () => shop.signUp()))));
  }
  return members;
}
