import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Quote } from '#shop/orders/contract/quote.ts';
import { removedByHand } from '#shop/orders/server/payments/payments.ts';
import {
  cards,
  checkoutBodyOf,
  createPaymentMethod,
  sendCheckout,
  type TestCheckoutResponse,
} from '#tests/support/checkout-requests.ts';
import type { PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import type { DiscountQuote } from '../contract/discounts.ts';

type DiscountRow = Partial<Insertable<Tables['discount']>>;

/** Makes a code that takes off 10 percent unless `rules` say something else; returns it. */
export async function makeCode(db: Database, rules: DiscountRow = {}): Promise<string> {
  const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { id } = await db
    .insertInto('discount')
    .values({ kind: 'percent', value: 10, ...rules })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('discount_code').values({ discount_id: id, code }).execute();
  return code;
}

/** Changes the rules of the discount of a code. */
export const changeCode = (db: Database, code: string, rules: DiscountRow) =>
  db
    .updateTable('discount')
    .set(rules)
    .where('id', '=', (query) =>
      query.selectFrom('discount_code').select('discount_id').where('code', '=', code),
    )
    .execute();

/** An address that shoes are delivered to. */
export const berlin = {
  name: 'Mia Berg',
  line1: 'Hauptstraße 5a',
  city: 'Berlin',
  state: '',
  postal_code: '10115',
  country: 'DE',
};

/** Asks what a cart costs with a code, delivered to an address. */
export async function quoteCart(
  member: Pick<Member, 'request'>,
  { code, lines, address = berlin }: { code: string; lines: readonly CartLine[]; address?: object },
): Promise<{ status: number; body: Quote & { code?: string; detail?: string } }> {
  const shoes = lines.map(({ _id, size, quantity }) => ({ _id, size, quantity }));
  const body = { discountCode: code, shoes, address };
  const response = await member.request('POST', '/api/cart/quote', { body });
  return { status: response.statusCode, body: response.json() };
}

/** Asks what a code takes off. */
export async function quote(
  member: Pick<Member, 'request'>,
  code: string,
  shoes: readonly Pick<CartLine, '_id' | 'size' | 'quantity'>[],
): Promise<{ status: number; body: DiscountQuote & { code?: string; detail?: string } }> {
  const lines = shoes.map(({ _id, size, quantity }) => ({ _id, size, quantity }));
  const response = await member.request('POST', '/api/cart/discount', { body: { code, shoes: lines } });
  return { status: response.statusCode, body: response.json() };
}

interface DiscountedPurchase {
  readonly code: string;
  readonly lines: readonly CartLine[];
  /** In cents; what the code leaves to be paid by default, or the full sum where it cannot be used. */
  readonly amount?: number;
  readonly card?: string;
  /** Where it is delivered, in a shop with delivery methods. */
  readonly address?: object;
}

/** Buys lines with a code. */
export async function buyWith(
  shop: PaymentTestShop,
  member: Member,
  { code, lines, amount, card = cards.good, address }: DiscountedPurchase,
): Promise<TestCheckoutResponse> {
  const body = checkoutBodyOf(member, await createPaymentMethod(shop, card), [...lines]);
  const { status, body: quoted } = await quote(member, code, lines);
  const left = status === 200 ? quoted.totalCents : body.amount;
  const to = address && { address };
  return sendCheckout(member, { ...body, ...to, amount: amount ?? left, discountCode: code });
}

/** How often a code counts as used. */
export const usesOf = async (db: Database, code: string): Promise<number> =>
  (await db.selectFrom('discount_code').select('used').where('code', '=', code).executeTakeFirstOrThrow())
    .used;

/** Finds codes that were used more often than they may be, or whose uses are not those of their checkouts. */
export async function findDiscountViolations(db: Database): Promise<string[]> {
  const codes = await db
    .selectFrom('discount_code as made')
    .innerJoin('discount', 'discount.id', 'made.discount_id')
    .select(['made.code', 'made.used', 'discount.uses', 'made.discount_id'])
    .execute();
  const uses = await db
    .selectFrom('checkout_attempt as attempt')
    .leftJoin('discount_use as use', 'use.attempt_id', 'attempt.id')
    .leftJoin('shop_order as order', 'order.attempt_id', 'attempt.id')
    .select(['attempt.id', 'attempt.state', 'attempt.failure', 'use.code', 'use.discount_id'])
    .select(['order.canceled_at', 'order.amount_cents', 'order.refunded_cents'])
    .where('attempt.discount_code', 'is not', null)
    .execute();
  return [
    ...codes.flatMap(({ code, used, uses: most, discount_id }) => {
      const own = uses.filter((use) => use.code === code && use.discount_id === discount_id).length;
      return used === own && (most === null || used <= most)
        ? []
        : [`${code} counts ${used} uses of ${most}, and ${own} checkouts have one`];
    }),
    ...uses.flatMap(({ id, state, failure, code, canceled_at, amount_cents, refunded_cents }) => {
      const hasUse = code !== null;
      // Its use stays used if the buyer has received it.
      if (failure === removedByHand) return [];
      const ended = canceled_at !== null || (amount_cents !== null && refunded_cents === amount_cents);
      const needsUse = state === 'open' || state === 'waiting' || (state === 'paid' && !ended);
      return hasUse === needsUse ? [] : [`${id} is ${state} and has ${hasUse ? 'a' : 'no'} use`];
    }),
  ];
}
