import { sql } from 'kysely';
import { z } from 'zod';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { euCountries } from '#platform/contract/fields/european-countries.ts';
import { problem } from '#platform/handlers/problem.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import { type AddedSetting, readSetting } from '#shop/settings/server/settings.ts';
import { refuseKey } from '../contract/refuse-key.ts';
import { missingFacts } from './facts-rows.ts';

/** Whether shoes with incomplete facts are not sold to the European Union. */
export const refuseIncompleteSetting: AddedSetting<boolean> = {
  key: refuseKey,
  schema: z.boolean(),
  initial: false,
  name: 'refuse incomplete shoes in the European Union',
  write: (refuses) => (refuses ? 'Yes' : 'No'),
};

/** Keeps incomplete shoes from being sold to the European Union, where the shop is set so. */
export const refuseIncomplete = {
  restrict: (settings, country) =>
    readSetting(settings, refuseIncompleteSetting) && euCountries.includes(country)
      ? { look: nameIfIncomplete, refuse: (found) => refuse(z.array(z.string()).parse(found), country) }
      : null,
} satisfies PurchaseHooks;

/** The name of the row `shoe`, null where its facts are complete. */
const nameIfIncomplete = sql`(
  select shoe.name from (values (1)) one
  left join shoe_facts facts on facts.shoe_id = shoe.id
  left join brand on brand.name_key = shoe.brand_key and brand.deleted_at is null
  left join brand_maker on brand_maker.brand_id = brand.id
  where cardinality(${missingFacts}) > 0)`;

function refuse(names: readonly string[], country: string) {
  const shoes = new Intl.ListFormat('en').format([...new Set(names)]);
  const detail = `We can't sell ${shoes} to ${nameOfCountry(country)} yet. To buy the rest, remove it from your cart`;
  return problem('FACTS_MISSING', { detail });
}
