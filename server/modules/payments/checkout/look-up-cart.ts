import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout.ts';
import type { SizeRow } from '#contract/fields/size-chart.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { chartRowOf, shoeImage } from '../../catalog/catalog.ts';
import { heldFor, type LaunchedUnits } from '../../launches/launches.ts';
import { type DeclineCount, selectDeclinesAtLimit } from '../attempts/decline-limits.ts';
import { countKeptBeside, isOfferedTo } from '../attempts/stock-reservation.ts';
import { type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { keyOf, mergeLines, type Offers } from './price-lines.ts';

/** What the database knows about a checkout before it begins, all as of one moment. */
export interface CartLookup {
  /** Whether there are attempts that concern it. */
  readonly isRelated: boolean;
  readonly offers: Offers;
  /** What the cart takes of shoes that are launches. */
  readonly launched: readonly LaunchedUnits[];
  readonly declines: readonly DeclineCount[];
  /** How many pairs beside the cart's the waitlist keeps for the buyer. */
  readonly kept: number;
}

/** Looks up everything that a checkout is decided by, in one statement. `scale` multiplies the limits of declines. */
export async function lookUpCart(
  db: Database,
  input: CheckoutInput,
  { cart, scale }: { cart: readonly CartLine[]; scale: number },
): Promise<CartLookup> {
  const lines = mergeLines(cart);
  const filters = lines.map(({ _id, size }) => ({ shoe_id: _id, size }));
  const { rows } = await sql<LookupRow>`
    select exists (${selectRelatedAttempts(db, input).select('id')}) as is_related,
      (select coalesce(json_agg(offer), '[]') from (
        select shoe.id, entry.size, shoe.name, shoe.price_cents, shoe.picture_base, shoe.picture_views,
          entry.quantity + offered.units as quantity, offered.units as offered, shoe.opens_at,
          ${chartRowOf('shoe.brand_key', 'entry.size')} as chart,
          -- One that holds pairs for the buyer has opened, also when the clock was set back since.
          shoe.opens_at <= clock_timestamp() or ${heldFor(input.uid)} > 0 as is_open,
          case when shoe.opens_at is not null then ${heldFor(input.uid)} else 0 end as held
        from unnest(${lines.map((line) => line._id)}::text[], ${lines.map((line) => line.size)}::text[])
          as filters (shoe_id, size)
        join shoe on shoe.id = filters.shoe_id and shoe.deleted_at is null
        join shoe_size entry on entry.shoe_id = shoe.id and entry.size = filters.size
        cross join lateral (select count(*)::int as units from waitlist_entry own
          where own.shoe_id = shoe.id and own.size = entry.size and ${isOfferedTo(input.uid)}) offered) offer) as offers,
      (select coalesce(json_agg(decline), '[]') from (${selectDeclinesAtLimit(input, scale)}) decline) as declines,
      ${countKeptBeside(input.uid, filters)} as kept`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  const launched = toLaunched(row.offers, lines);
  const { is_related: isRelated, declines, kept } = row;
  return { isRelated, offers: toOffers(row.offers), launched, declines, kept };
}

interface LookupRow {
  readonly is_related: boolean;
  readonly offers: OfferRow[];
  readonly declines: DeclineCount[];
  readonly kept: number;
}

interface OfferRow {
  readonly id: string;
  readonly size: string;
  readonly name: string;
  readonly price_cents: number;
  readonly quantity: number;
  /** Of the quantity, those that the waitlist offers the buyer. */
  readonly offered: number;
  /** Of a launch that is not over, as ISO 8601. */
  readonly opens_at: string | null;
  readonly is_open: boolean | null;
  readonly held: number;
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

/** What the lines of a cart take of launches, all sizes of a shoe together. */
function toLaunched(rows: readonly OfferRow[], lines: readonly CartLine[]): LaunchedUnits[] {
  const shoes = Map.groupBy(
    rows.filter(({ opens_at }) => opens_at !== null),
    ({ id }) => id,
  );
  return [...shoes.values()].flatMap((sizes) => {
    const [{ id, opens_at, is_open, held } = { opens_at: null }] = sizes;
    if (opens_at === null) return [];
    const wanted = lines.filter((line) => line._id === id);
    const units = wanted.reduce((sum, line) => {
      const offered = sizes.find((row) => row.size === line.size)?.offered ?? 0;
      return sum + Math.max(0, line.quantity - offered);
    }, 0);
    return [{ opensAt: new Date(opens_at), isOpen: is_open === true, held, units }];
  });
}
