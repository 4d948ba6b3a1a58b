import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isProblem, type Problem } from '#platform/handlers/problem.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import { chartRowOf, shoeImage } from '#shop/catalog/server/catalog.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import { type DeclineCount, selectDeclinesAtLimit } from '../attempts/decline-limits.ts';
import { countKeptBeside, countKeptFor } from '../attempts/stock-reservation.ts';
import type { GatedShoe, PurchaseGate, PurchaseHooks, SaleRestriction } from '../purchase-hooks.ts';
import { type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { type CheckoutCart, type FoundDiscount, keyOf, mergeLines, type Offers } from './price-lines.ts';

/** What the database knows about a checkout before it begins, all as of one moment. */
export interface CartLookup {
  /** Whether there are attempts that concern it. */
  readonly isRelated: boolean;
  readonly offers: Offers;
  /** The currency of the shop. */
  readonly currency: string;
  /** What the cart takes of the shoes behind each gate. */
  readonly gated: readonly Gated[];
  /** What each restriction found of shoes that cannot be sold where the cart goes. */
  readonly restricted: readonly Restricted[];
  readonly declines: readonly DeclineCount[];
  /** How many pairs beside the cart's are kept for the buyer. */
  readonly kept: number;
  /** What is known of the discount code; null without one, or where no feature knows it. */
  readonly discount: FoundDiscount | null;
}

/** A gate, and the shoes of a cart that are behind it. */
interface Gated {
  readonly gate: PurchaseGate;
  readonly shoes: readonly GatedShoe[];
}

/** A restriction, and what it found of the shoes that it concerns. */
interface Restricted {
  readonly restriction: SaleRestriction;
  readonly found: readonly unknown[];
}

/** Looks up everything that a checkout is decided by, in one statement. `scale` multiplies the limits of declines. */
export async function lookUpCart(
  db: Database,
  input: CheckoutInput,
  { cart, scale, hooks }: { cart: CheckoutCart; scale: number; hooks: readonly PurchaseHooks[] },
): Promise<CartLookup> {
  const { discountCode, destination } = cart;
  const lines = mergeLines(cart.lines);
  const filters = lines.map(({ _id, size }) => ({ shoe_id: _id, size }));
  const gates = hooks.flatMap(({ gate }) => gate ?? []);
  const reductions = discountCode === null ? [] : hooks.flatMap(({ discount }) => discount ?? []);
  const restrictions = destination && !isProblem(destination) ? destination.restrictions : [];
  const shoeIds = [...new Set(lines.map(({ _id }) => _id))];
  const { rows } = await sql<LookupRow>`
    select exists (${selectRelatedAttempts(db, input).select('id')}) as is_related, ${shopCurrency} as currency,
      (select coalesce(json_agg(offer), '[]') from (
        select shoe.id, entry.size, shoe.name, shoe.price_cents, shoe.picture_base, shoe.picture_views,
          entry.quantity + kept.units as quantity, kept.units as kept,
          ${chartRowOf('shoe.brand_key', 'entry.size')} as chart,
          json_build_array(${sql.join(gates.map((gate) => gate.look(input.uid)))}) as gates,
          json_build_array(${sql.join(restrictions.map(({ look }) => look))}) as restrictions
        from unnest(${lines.map((line) => line._id)}::text[], ${lines.map((line) => line.size)}::text[])
          as filters (shoe_id, size)
        join shoe on shoe.id = filters.shoe_id and shoe.deleted_at is null
        join shoe_size entry on entry.shoe_id = shoe.id and entry.size = filters.size
        cross join lateral (select ${countKeptFor(hooks, input.uid)} as units) kept) offer) as offers,
      (select coalesce(json_agg(decline), '[]') from (${selectDeclinesAtLimit(input, scale)}) decline) as declines,
      ${countKeptBeside(hooks, input.uid, filters)} as kept,
      json_build_array(${sql.join(reductions.map(({ look }) => look(discountCode ?? '', input.uid, shoeIds)))}) as reductions`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  const gated = gates.map((gate, index) => ({ gate, shoes: toGated(row.offers, lines, index) }));
  const restricted = restrictions.map((restriction, index) => ({
    restriction,
    found: row.offers.flatMap((offer) => offer.restrictions[index] ?? []),
  }));
  const { is_related: isRelated, currency, declines, kept } = row;
  const discount = reductions
    .map((hook, index) => ({ hook, found: row.reductions[index] ?? null }))
    .find(({ found }) => found !== null);
  return {
    isRelated,
    currency,
    offers: toOffers(row.offers),
    gated,
    restricted,
    declines,
    kept,
    discount: discount ?? null,
  };
}

/** Why a gate or a restriction does not let a cart be bought; null where it can be. */
export function refuseSale({
  gated,
  restricted,
}: Pick<CartLookup, 'gated' | 'restricted'>): Problem<'NOT_OPEN' | 'NOT_ADMITTED' | 'FACTS_MISSING'> | null {
  const closed = gated.map(({ gate, shoes }) => gate.refuse(shoes)).find((one) => one !== null);
  if (closed) return closed;
  const barred = restricted.find(({ found }) => found.length > 0);
  return barred ? barred.restriction.refuse(barred.found) : null;
}

interface LookupRow {
  readonly is_related: boolean;
  readonly currency: string;
  readonly offers: OfferRow[];
  readonly declines: DeclineCount[];
  readonly kept: number;
  /** What each feature knows of the discount code. */
  readonly reductions: readonly unknown[];
}

interface OfferRow {
  readonly id: string;
  readonly size: string;
  readonly name: string;
  readonly price_cents: number;
  readonly quantity: number;
  /** Of the quantity, those that are kept for the buyer. */
  readonly kept: number;
  /** What each gate found; null where it does not concern the shoe. */
  readonly gates: readonly unknown[];
  /** What each restriction found; null where the shoe can be sold. */
  readonly restrictions: readonly unknown[];
  readonly chart: SizeRow | null;
  readonly picture_base: string;
  readonly picture_views: string[];
}

const toOffers = (rows: readonly OfferRow[]): Offers =>
  new Map(
    rows.map(({ id, size, name, price_cents, quantity, chart, picture_base, picture_views }) => [
      keyOf({ _id: id, size }),
      { name, price_cents, quantity, chart, image: shoeImage({ picture_base, picture_views }) },
    ]),
  );

/** What the lines of a cart take of the shoes behind a gate, all sizes of a shoe together. */
function toGated(rows: readonly OfferRow[], lines: readonly CartLine[], gate: number): GatedShoe[] {
  const shoes = Map.groupBy(rows, ({ id }) => id);
  return [...shoes].flatMap(([id, sizes]) => {
    const found = sizes[0]?.gates[gate] ?? null;
    const units = lines
      .filter((line) => line._id === id)
      .reduce((sum, line) => {
        const kept = sizes.find((row) => row.size === line.size)?.kept ?? 0;
        return sum + Math.max(0, line.quantity - kept);
      }, 0);
    return found === null || units === 0 ? [] : [{ found, units }];
  });
}
