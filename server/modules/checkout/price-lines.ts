import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout.ts';
import type { LineChange } from '#contract/endpoints/problem.ts';
import { toCents, toDollars } from '#contract/fields/money.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { shoeImage } from '../catalog/catalog.ts';
import type { PaymentAttemptLine } from '../payments/payments.ts';

/** The lines of a cart as the catalogue has them, one for each shoe and size, and their sum in cents. */
export interface PricedLines {
  readonly lines: readonly PaymentAttemptLine[];
  readonly amount: number;
}

/** The message when a cart differs from the catalogue (reading 30). */
export const cartProblem = 'error in your payment';

/**
 * Prices a cart from the catalogue alone (reading 24). A difference in price, name, image or sum is a problem that
 * carries the present values; a size that is gone or has too few units, one that carries how many there are.
 */
export async function priceLines(
  db: Database,
  cart: readonly CartLine[],
  amount: number,
): Promise<PricedLines | Problem<'PRICE_CHANGED' | 'SOLD_OUT'>> {
  const filters = mergeLines(cart);
  const offers = await findOffers(db, filters);
  const gone = filters.filter((line) => (offers.get(keyOf(line))?.quantity ?? 0) < line.quantity);
  const missing = gone.filter((line) => !offers.has(keyOf(line)));
  if (missing.length > 0) return toSoldOutProblem(missing, offers);

  const changes = cart.flatMap((line) => changeOf(line, offers.get(keyOf(line))));
  const lines = filters.flatMap((line, position) => {
    const offer = offers.get(keyOf(line));
    return offer ? [{ ...offer, position, shoe_id: line._id, size: line.size, quantity: line.quantity }] : [];
  });
  const sum = lines.reduce((total, line) => total + line.price_cents * line.quantity, 0);
  if (changes.length > 0 || sum !== amount) {
    const lineChanges = changes.length > 0 ? changes : lines.map(toChange);
    return problem('PRICE_CHANGED', { detail: cartProblem, lines: lineChanges });
  }
  return gone.length > 0 ? toSoldOutProblem(gone, offers) : { lines, amount };
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

/** The problem that carries how many units are left of the sizes that have too few. */
export async function soldOutProblem(
  db: Database,
  lines: readonly PaymentAttemptLine[],
): Promise<Problem<'SOLD_OUT'>> {
  const filters = lines.map((line) => ({ _id: line.shoe_id, size: line.size, quantity: line.quantity }));
  const offers = await findOffers(db, filters);
  return toSoldOutProblem(
    filters.filter((line) => (offers.get(keyOf(line))?.quantity ?? 0) < line.quantity),
    offers,
  );
}

interface Offer {
  readonly name: string;
  readonly image: string;
  readonly price_cents: number;
  /** Units in stock. */
  readonly quantity: number;
}

type RequestedLine = Pick<CartLine, '_id' | 'size' | 'quantity'>;

const keyOf = ({ _id, size }: Pick<CartLine, '_id' | 'size'>): string => `${_id} ${size}`;

async function findOffers(db: Database, filters: readonly RequestedLine[]): Promise<Map<string, Offer>> {
  const { rows } = await sql<{
    id: string;
    size: string;
    name: string;
    price_cents: number;
    quantity: number;
    picture_base: string;
    picture_views: string[];
  }>`
    select shoe.id, entry.size, shoe.name, shoe.price_cents, entry.quantity, shoe.picture_base, shoe.picture_views
    from unnest(${filters.map((line) => line._id)}::text[], ${filters.map((line) => line.size)}::text[])
      as filters (shoe_id, size)
    join shoe on shoe.id = filters.shoe_id and shoe.deleted_at is null
    join shoe_size entry on entry.shoe_id = shoe.id and entry.size = filters.size`.execute(db);
  return new Map(
    rows.map(({ id, size, name, price_cents, quantity, ...picture }) => [
      keyOf({ _id: id, size }),
      { name, price_cents, quantity, image: shoeImage(picture) },
    ]),
  );
}

function changeOf(line: CartLine, offer: Offer | undefined): LineChange[] {
  if (!offer) return [];
  const same =
    toCents(line.price) === offer.price_cents && line.name === offer.name && line.image === offer.image;
  return same ? [] : [toChange({ ...offer, shoe_id: line._id, size: line.size })];
}

const toChange = (
  line: Pick<PaymentAttemptLine, 'shoe_id' | 'size' | 'price_cents' | 'name' | 'image'>,
): LineChange => ({
  _id: line.shoe_id,
  size: line.size,
  price: toDollars(line.price_cents),
  name: line.name,
  image: line.image,
});

const toSoldOutProblem = (lines: readonly RequestedLine[], offers: Map<string, Offer>): Problem<'SOLD_OUT'> =>
  problem('SOLD_OUT', {
    detail: cartProblem,
    lines: lines.map((line) => ({
      _id: line._id,
      size: line.size,
      available: offers.get(keyOf(line))?.quantity ?? 0,
    })),
  });
