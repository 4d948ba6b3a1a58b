import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import type { Database } from '#platform/database/database.ts';
import { metByShop, shopCurrency } from '#shop/settings/server/settings.ts';
import type { PriceChange } from '../../contract/prices.ts';

/*
 * Triggers of `price_change`. A write also does this, in the same transaction:
 *
 * - `price_change_kept`: refuses updates, and deletes except together with the shoe
 * - `price_change_not_truncated`: refuses to truncate the table
 */

/** The prices of a shoe, newest first, and their number; null when there is no such shoe. */
export async function listPrices(
  db: Database,
  id: string,
  { offset = 0, limit = 100 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ prices: PriceChange[]; total: number } | null> {
  const shoe = await db
    .selectFrom('shoe')
    .select(shopCurrency.as('currency'))
    .select(({ selectFrom, fn }) =>
      selectFrom('price_change')
        .select(fn.countAll<number>().as('total'))
        .whereRef('shoe_id', '=', 'shoe.id')
        .as('total'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!shoe) return null;
  const rows = await db
    .selectFrom('price_change')
    .leftJoin('shop_user', 'shop_user.uid', 'price_change.uid')
    .select(['price_cents', 'on_sale', 'at', 'shop_user.email as by'])
    .where('shoe_id', '=', id)
    .orderBy('price_change.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const prices = rows.map(({ price_cents, on_sale, at, by }) => ({
    price: toWholeUnits(price_cents, shoe.currency),
    onSale: on_sale,
    from: at.toISOString(),
    by,
  }));
  return { prices, total: shoe.total ?? 0 };
}

/** Reductions show the lowest price of the 30 days before (Directive 98/6/EC, Article 6a). The shop keeps every price. */
export const priorPriceDuty = metByShop({
  name: 'Prior prices of reductions',
  isOwed: (country) => europeanCountries.includes(country),
});
