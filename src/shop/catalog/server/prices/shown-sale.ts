import { sql } from 'kysely';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';

/** Whether the shop delivers to a country where a reduction may only be announced with a prior price. */
export const needsPriorPrice = sql<boolean>`exists (
  select from shop_settings, jsonb_array_elements(settings -> 'added' -> 'delivery') place
  where place ->> 'country' in (${sql.join(europeanCountries.map((country) => sql.lit(country)))}))`;

/**
 * Whether shoppers see the row `shoe` as on sale. Directive 98/6/EC, Article 6a asks for the prior price beside each
 * reduction that is announced, so a shop that delivers to Europe announces none without.
 */
export const isShownOnSale = sql<boolean>`
  (shoe.on_sale and (shoe.prior_price_cents is not null or not ${needsPriorPrice}))`;

/** Whether the row `shoe` is on sale but shoppers don't see it. */
export const isSaleHidden = sql<boolean>`
  (shoe.on_sale and shoe.prior_price_cents is null and ${needsPriorPrice})`;

/** The condition of the filters `onSale` and `saleHidden` on the row `shoe`. */
export function matchSale({
  onSale,
  saleHidden,
}: {
  readonly onSale?: boolean | undefined;
  readonly saleHidden?: boolean | undefined;
}) {
  const conditions = [sql<boolean>`true`];
  if (onSale !== undefined) conditions.push(onSale ? isShownOnSale : sql`not shoe.on_sale`);
  if (saleHidden !== undefined) conditions.push(saleHidden ? isSaleHidden : sql`not ${isSaleHidden}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
