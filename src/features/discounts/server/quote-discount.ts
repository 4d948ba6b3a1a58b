import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import {
  deliveryIsFree,
  guessCode,
  leaveChargeable,
  unknownCode,
} from '#shop/orders/server/payments/payments.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import { quoteDiscountEndpoint } from '../contract/discounts.ts';
import { lookAtCode } from './discount-purchases.ts';
import { priceDiscount } from './price-discount.ts';

/** POST /cart/discount. */
export function registerQuoteRoute(
  registerRoute: RegisterRoute,
  { db, settings, shopSettings }: Dependencies,
): void {
  registerRoute(quoteDiscountEndpoint, async ({ body: { code, shoes }, caller, address }) => {
    const uid = caller.kind === 'signed-in' ? caller.uid : null;
    const found = await guessCode(
      { db, rateLimitScale: settings.rateLimitScale },
      { code, who: { address, uid } },
      () => lookUp(db, { code, uid, shoeIds: shoes.map(({ _id }) => _id) }),
    );
    if (isProblem(found)) return found;
    if (found.discount === null) return unknownCode();
    const lines = shoes.flatMap(({ _id, size, quantity }) => {
      const shoe = found.shoes.find(({ id }) => id === _id);
      return shoe ? [{ shoeId: _id, size, quantity, unitCents: shoe.price, prior: shoe.prior }] : [];
    });
    const takenOff = priceDiscount(
      found.discount,
      lines,
      // Until the address is known, the smallest charge is left of the lines.
      leaveChargeable(null, found.currency),
      found.currency,
    );
    if ('code' in takenOff) return takenOff;
    const { deliveryPercent } = takenOff;
    if (deliveryPercent > 0 && !costsDelivery(await shopSettings.find())) return deliveryIsFree();
    const shown = lines.map(({ shoeId, size, quantity, unitCents, prior }, index) => {
      const discountCents = takenOff.lines[index] ?? 0;
      return {
        _id: shoeId,
        size,
        grossCents: quantity * unitCents,
        discountCents,
        ...(prior !== null && discountCents > 0 && { priorCents: prior }),
      };
    });
    const discountCents = shown.reduce((sum, line) => sum + line.discountCents, 0);
    const grossCents = shown.reduce((sum, line) => sum + line.grossCents, 0);
    return reply(200, {
      code,
      lines: shown,
      discountCents,
      totalCents: grossCents - discountCents,
      ...(deliveryPercent > 0 && { deliveryPercent }),
    });
  });
}

/** Whether delivery costs something anywhere. */
const costsDelivery = (settings: ShopSettings): boolean =>
  readDelivery(settings).some(({ methods }) => methods.some(({ priceCents }) => priceCents > 0));

/** A shoe of a cart: its price, and the prior price of a public code, in cents. */
interface PricedShoe {
  readonly id: string;
  readonly price: number;
  readonly prior: number | null;
}

interface Lookup {
  /** Null for an unknown code. */
  readonly discount: object | null;
  /** The currency of the shop. */
  readonly currency: string;
  readonly shoes: readonly PricedShoe[];
}

async function lookUp(
  db: Database,
  { code, uid, shoeIds }: { code: string; uid: string | null; shoeIds: readonly string[] },
): Promise<Lookup> {
  const { rows } = await sql<Lookup>`
    select ${lookAtCode(code, uid, shoeIds)} as discount, ${shopCurrency} as currency, (
      select coalesce(json_agg(priced), '[]') from (
        select shoe.id, shoe.price_cents as price, ${priorPriceOf(code)} as prior
        from shoe where shoe.id = any(${shoeIds}::text[]) and shoe.deleted_at is null) priced) as shoes`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  return row;
}

/**
 * The lowest price of the row `shoe` in the 30 days before a public code began to reduce it, without a pause since (Directive
 * 98/6/EC, Article 6a); null for other codes.
 */
const priorPriceOf = (code: string) => sql`(
  select lowest_price(shoe.id, reduction.began - interval '720 hours', reduction.began)
  from (
    select max(known.from_at) as began from (
      select public_reduction.from_at, lag(public_reduction.to_at) over (order by public_reduction.id) as last_to
      from discount_code made join discount on discount.id = made.discount_id
      join public_reduction on public_reduction.discount_id = discount.id
        and public_reduction.to_at > public_reduction.from_at
      where made.code = ${code} and made.is_valid and discount.is_public_reduction) known
    where known.last_to is null or known.last_to < known.from_at) reduction
  where reduction.began is not null)`;
