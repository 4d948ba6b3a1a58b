import type { LineChange } from '#platform/contract/endpoints/problem.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import type { OrderCharges } from '../../../contract/fields/charges.ts';
import type { PaymentAttemptLine } from '../attempts/payment-attempts.ts';
import type { PurchaseDiscount, TakenOff, TaxProblem } from '../purchase-hooks.ts';
import { charge, type Destination, leaveChargeable, paidFor, sumOf } from './charge.ts';

/** A line, and the row of its size in the chart of its brand. */
export type PricedLine = PaymentAttemptLine & { readonly chart: SizeRow | null };

/** The feature that knows a discount code, and what it knows. */
export interface FoundDiscount {
  readonly hook: PurchaseDiscount;
  readonly found: unknown;
}

/** The lines of a cart as the catalog has them, one for each shoe and size, and what is to be paid for them, in cents. */
export interface PricedLines {
  readonly lines: readonly PricedLine[];
  readonly amount: number;
  readonly currency: string;
  /** Null in a shop without delivery methods. */
  readonly charges: OrderCharges | null;
  /** What the discount code takes off the price of delivery. */
  readonly deliveryDiscountCents: number;
  /** The provider's calculation of the taxes; null where the shop's own rates apply. */
  readonly taxCalculation: string | null;
  /** The feature that counts the use of the discount code; null without one. */
  readonly discount: PurchaseDiscount | null;
}

/** Why a cart cannot be priced, or not bought as it is. */
type CartProblem = Problem<
  'PRICE_CHANGED' | 'SOLD_OUT' | 'DISCOUNT_NOT_VALID' | 'INVALID' | 'NOT_DELIVERED_THERE' | 'UNAVAILABLE'
>;

/**
 * What a shopper wants to buy, how it is delivered, and what they expect to pay, in cents; `currency` is null where they did
 * not say.
 */
export interface CheckoutCart {
  readonly lines: readonly CartLine[];
  readonly amount: number;
  readonly currency: string | null;
  readonly discountCode: string | null;
  /** Null in a shop without delivery methods; a problem where it does not deliver. */
  readonly destination: Destination | Problem<'INVALID' | 'NOT_DELIVERED_THERE'> | null;
}

/** Lines that are added up, and where they go. */
interface WantedLines extends Pick<CheckoutCart, 'discountCode'> {
  readonly lines: readonly RequestedLine[];
  readonly destination: Destination | null;
}

/** What a cart is priced by. */
interface PriceContext {
  readonly offers: Offers;
  readonly discount: FoundDiscount | null;
  readonly currency: string;
}

/** The message when a cart differs from the catalog (reading 30). */
export const cartProblem = 'error in your payment';

/**
 * Prices a cart from the catalog's offers alone (reading 24), less what its discount code takes off. A difference in
 * price, name, image or sum is a problem that carries the present values; a size that is gone or has too few units, one
 * that carries how many there are.
 * @param discount what is known of the code; null where the cart has none, or nobody knows it
 * @param currency of the shop
 */
export async function priceLines(
  { offers, discount, currency }: PriceContext,
  { lines: cart, amount, discountCode, destination, ...shown }: CheckoutCart,
): Promise<PricedLines | CartProblem> {
  if (destination && isProblem(destination)) return destination;
  const filters = mergeLines(cart);
  const gone = filters.filter((line) => (offers.get(keyOf(line))?.quantity ?? 0) < line.quantity);
  const missing = gone.filter((line) => !offers.has(keyOf(line)));
  if (missing.length > 0) return toSoldOutProblem(missing, offers);

  const changes = cart.flatMap((line) => changeOf(line, offers.get(keyOf(line)), currency));
  if (changes.length > 0) return toPriceProblem(changes);
  const added = await addUp({ offers, discount, currency }, { lines: filters, discountCode, destination });
  if ('code' in added) return added;
  if (added.amount !== amount || (shown.currency ?? currency) !== currency)
    return toPriceProblem(added.lines.map((line) => toChange(line, currency)));
  return gone.length > 0 ? toSoldOutProblem(gone, offers) : added;
}

/** Adds up what lines cost, one for each shoe and size; those that the catalog does not have are left out. */
export async function addUp(
  { offers, discount, currency }: PriceContext,
  { lines: wanted, discountCode, destination }: WantedLines,
): Promise<PricedLines | TaxProblem | Problem<'DISCOUNT_NOT_VALID'>> {
  const full = wanted.flatMap((line, position) => {
    const offer = offers.get(keyOf(line));
    return offer ? [{ ...offer, position, shoe_id: line._id, size: line.size, quantity: line.quantity }] : [];
  });
  const takenOff = discountCode === null ? nothing : findTakenOff(discount, full, { destination, currency });
  if ('code' in takenOff) return takenOff;
  const reduced = full.map((line, index) => ({ ...line, discount_cents: takenOff.lines[index] ?? 0 }));
  const { deliveryPercent } = takenOff;
  const charged = await charge(reduced, { destination, currency, deliveryPercent });
  if (isProblem(charged)) return charged;
  const { addedToLines, ...added } = charged;
  const { charges } = added;
  const lines = reduced.map((line, index) => ({ ...line, tax_cents: addedToLines[index] ?? 0 }));
  const amount = sumOf(reduced.map(paidFor)) + (charges ? charges.deliveryCents + charges.taxCents : 0);
  return { ...added, lines, amount, currency, discount: discount?.hook ?? null };
}

/** What a cart without a code is reduced by. */
export const nothing: TakenOff = { lines: [], deliveryPercent: 0 };

/** What the code of a cart takes off, or why it cannot be used. */
export function findTakenOff(
  discount: FoundDiscount | null,
  lines: readonly Pick<PaymentAttemptLine, 'shoe_id' | 'quantity' | 'price_cents'>[],
  { destination, currency }: { readonly destination: Destination | null; readonly currency: string },
): TakenOff | Problem<'DISCOUNT_NOT_VALID'> {
  if (discount === null) return unknownCode();
  return discount.hook.price(
    discount.found,
    lines.map(({ shoe_id, quantity, price_cents }) => ({
      shoeId: shoe_id,
      quantity,
      unitCents: price_cents,
    })),
    leaveChargeable(destination, currency),
    currency,
  );
}

/** The problem of a discount code that does not exist; as no other problem of a code, it names the field. */
export function unknownCode(): Problem<'DISCOUNT_NOT_VALID'> {
  const message = "We don't know this discount code. Check it for typos";
  return problem('DISCOUNT_NOT_VALID', { detail: message, errors: [{ field: 'code', message }] });
}

/** The lines of a cart with the units of each shoe and size added up, in the order of their first mention. */
export function mergeLines(cart: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of cart) {
    const before = merged.get(keyOf(line))?.quantity ?? 0;
    merged.set(keyOf(line), { ...line, quantity: before + line.quantity });
  }
  return [...merged.values()];
}

/** What the catalog has of a shoe in a size. */
export interface Offer {
  readonly name: string;
  readonly image: string;
  readonly price_cents: number;
  readonly chart: SizeRow | null;
  /** Units in stock. */
  readonly quantity: number;
}

/** The offers of shoes and sizes, by {@link keyOf}; what does not exist is missing. */
export type Offers = ReadonlyMap<string, Offer>;

type RequestedLine = Pick<CartLine, '_id' | 'size' | 'quantity'>;

/** Identifies a shoe and size among {@link Offers}. */
export const keyOf = ({ _id, size }: Pick<CartLine, '_id' | 'size'>): string => `${_id} ${size}`;

function changeOf(line: CartLine, offer: Offer | undefined, currency: string): LineChange[] {
  if (!offer) return [];
  const same =
    toCents(line.price, currency) === offer.price_cents &&
    line.name === offer.name &&
    line.image === offer.image;
  return same ? [] : [toChange({ ...offer, shoe_id: line._id, size: line.size }, currency)];
}

const toChange = (
  line: Pick<PaymentAttemptLine, 'shoe_id' | 'size' | 'price_cents' | 'name' | 'image'>,
  currency: string,
): LineChange => ({
  _id: line.shoe_id,
  size: line.size,
  price: toWholeUnits(line.price_cents, currency),
  name: line.name,
  image: line.image,
});

const toPriceProblem = (lines: LineChange[]): Problem<'PRICE_CHANGED'> =>
  problem('PRICE_CHANGED', { detail: cartProblem, lines });

/** The problem of lines that cannot be had, with how many there are. */
export const toSoldOutProblem = (lines: readonly RequestedLine[], offers: Offers): Problem<'SOLD_OUT'> =>
  problem('SOLD_OUT', {
    detail: cartProblem,
    lines: lines.map((line) => ({
      _id: line._id,
      size: line.size,
      available: offers.get(keyOf(line))?.quantity ?? 0,
    })),
  });
