import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { guestUid } from '#database/privacy/guest-uid.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { Claim } from '#platform/handlers/route.ts';
import { fitsReservation, reservationMessage } from '../../../contract/fields/reservation-limit.ts';
import type { OrderAddress } from '../../../contract/orders.ts';
import type { CheckoutInput } from '../checkout/begin-payment-attempt.ts';
import type { Destination } from '../checkout/charge.ts';
import { lookUpCart, refuseSale } from '../checkout/look-up-cart.ts';
import { addUp, keyOf, mergeLines, type Offers, type PricedLines } from '../checkout/price-lines.ts';
import type { PaymentContext } from '../payment-context.ts';

/** An order that an administrator creates manually. */
export interface OrderByHand {
  readonly email: string;
  readonly lines: readonly { readonly _id: string; readonly size: string; readonly quantity: number }[];
  readonly address: OrderAddress | null;
  /** Null in a shop without delivery methods. */
  readonly destination: Destination | null;
  readonly who: SignedIn;
  readonly claim: Claim;
}

/** Why a manual order cannot be created. */
export type ByHandProblem = Problem<
  | 'INVALID'
  | 'OUT_OF_STOCK'
  | 'RESERVATION_LIMIT'
  | 'NOT_OPEN'
  | 'NOT_ADMITTED'
  | 'FACTS_MISSING'
  | 'DISCOUNT_NOT_VALID'
  | 'UNAVAILABLE'
>;

/** The buyer of a manual order, and what it costs. */
export interface PricedByHand {
  readonly input: CheckoutInput;
  readonly priced: PricedLines;
}

/** Prices a manual order. Gates, restrictions and limits are those of a checkout. */
export async function priceByHand(
  { db, hooks }: Pick<PaymentContext, 'db' | 'hooks'>,
  { email, destination, address, lines: wanted }: OrderByHand,
): Promise<PricedByHand | ByHandProblem> {
  const input: CheckoutInput = {
    uid: (await findUid(db, email)) ?? guestUid(email),
    email,
    paymentMethod: `outside-${randomUUID()}`,
    key: null,
    requestHash: '',
    address: '',
    worker: null,
    discountCode: null,
    deliveryAddress: address,
  };
  const lines = mergeLines(wanted.map((line) => ({ ...line, name: '', image: '', price: 0 })));
  const cart = { lines, amount: 0, currency: null, discountCode: null, destination };
  const { offers, currency, kept, ...sale } = await lookUpCart(db, input, { cart, scale: 1, hooks });
  const refused = refuseLines(lines, offers) ?? refuseSale(sale);
  if (refused) return refused;
  const priced = await addUp({ offers, discount: null, currency }, cart);
  if (isProblem(priced)) return priced;
  return fitsReservation(priced.lines, kept)
    ? { input, priced }
    : problem('RESERVATION_LIMIT', { detail: reservationMessage });
}

/** The account that has confirmed this email. Anybody can sign up with the email of somebody else. */
async function findUid(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_user')
    .innerJoin('shop_user', 'shop_user.uid', 'account_user.id')
    .select('shop_user.uid')
    .where(sql<boolean>`lower(account_user.email) = lower(${email})`)
    .where('account_user.email_verified', '=', true)
    .executeTakeFirst();
  return row?.uid ?? null;
}

function refuseLines(
  lines: OrderByHand['lines'],
  offers: Offers,
): Problem<'INVALID' | 'OUT_OF_STOCK'> | null {
  for (const line of lines) {
    const offer = offers.get(keyOf(line));
    if (!offer) return fieldProblem('lines', `There is no shoe ${line._id} in size ${line.size}`);
    if (offer.quantity >= line.quantity) continue;
    const left = offer.quantity === 0 ? 'No pairs' : `Only ${offer.quantity}`;
    return problem('OUT_OF_STOCK', { detail: `${left} of ${offer.name} in size ${line.size} left` });
  }
  return null;
}
