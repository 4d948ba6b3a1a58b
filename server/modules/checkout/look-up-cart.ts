import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout.ts';
import type { Database } from '../../shared/dependencies.ts';
import { shoeImage } from '../catalog/catalog.ts';
import { type DeclineCount, selectDeclinesAtLimit } from '../payments/payments.ts';
import { type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { keyOf, mergeLines, type Offers } from './price-lines.ts';

/** What the database knows about a checkout before it begins, all as of one moment. */
export interface CartLookup {
  /** Whether there are attempts that concern it. */
  readonly isRelated: boolean;
  readonly offers: Offers;
  readonly declines: readonly DeclineCount[];
}

/** Looks up everything that a checkout is decided by, in one statement. `scale` multiplies the limits of declines. */
export async function lookUpCart(
  db: Database,
  input: CheckoutInput,
  { cart, scale }: { cart: readonly CartLine[]; scale: number },
): Promise<CartLookup> {
  const filters = mergeLines(cart);
  const { rows } = await sql<{ is_related: boolean; offers: OfferRow[]; declines: DeclineCount[] }>`
    select exists (${selectRelatedAttempts(db, input).select('id')}) as is_related,
      (select coalesce(json_agg(offer), '[]') from (
        select shoe.id, entry.size, shoe.name, shoe.price_cents, entry.quantity, shoe.picture_base, shoe.picture_views
        from unnest(${filters.map((line) => line._id)}::text[], ${filters.map((line) => line.size)}::text[])
          as filters (shoe_id, size)
        join shoe on shoe.id = filters.shoe_id and shoe.deleted_at is null
        join shoe_size entry on entry.shoe_id = shoe.id and entry.size = filters.size) offer) as offers,
      (select coalesce(json_agg(decline), '[]') from (${selectDeclinesAtLimit(input, scale)}) decline) as declines`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  return { isRelated: row.is_related, offers: toOffers(row.offers), declines: row.declines };
}

interface OfferRow {
  readonly id: string;
  readonly size: string;
  readonly name: string;
  readonly price_cents: number;
  readonly quantity: number;
  readonly picture_base: string;
  readonly picture_views: string[];
}

const toOffers = (rows: readonly OfferRow[]): Offers =>
  new Map(
    rows.map(({ id, size, name, price_cents, quantity, ...picture }) => [
      keyOf({ _id: id, size }),
      { name, price_cents, quantity, image: shoeImage(picture) },
    ]),
  );
