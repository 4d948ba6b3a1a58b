import { sql } from 'kysely';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';

/** The currency of the shop, as part of a statement that reads prices. */
export const shopCurrency = sql<string>`(select coalesce(settings ->> 'currency', ${sql.lit(defaultCurrency)}) from shop_settings)`;
