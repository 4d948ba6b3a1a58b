import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, fieldProblem } from '#platform/handlers/problem.ts';
import type { DiscountRules } from '../contract/discounts.ts';

/** What a discount names of the catalog. */
export type NamedShoes = Pick<DiscountRules, 'brands' | 'shoeIds'>;

/**
 * Finds what the rules of a discount name, without duplicates: the brands as the catalog spells them, and the ids of the
 * shoes. What the discount named `before` may have been deleted since.
 * @throws an `ApiError` about the first brand or shoe that does not exist
 */
export async function nameCatalog(
  db: Database,
  { brands, shoeIds }: NamedShoes,
  before: NamedShoes = { brands: [], shoeIds: [] },
): Promise<NamedShoes> {
  const spelled = await spellBrands(db, brands, before.brands);
  const unknownBrand = brands.find((name) => !spelled.has(normalizeText(name)));
  if (unknownBrand !== undefined)
    throw new ApiError(fieldProblem('brands', `There is no brand called “${unknownBrand}”`));
  const known = new Set([...before.shoeIds, ...(await findShoeIds(db, shoeIds))]);
  const unknownShoe = shoeIds.find((shoeId) => !known.has(shoeId));
  if (unknownShoe !== undefined)
    throw new ApiError(fieldProblem('shoeIds', `There is no shoe with the id “${unknownShoe}”`));
  const names = brands.flatMap((name) => spelled.get(normalizeText(name)) ?? []);
  return { brands: [...new Set(names)], shoeIds: [...new Set(shoeIds)] };
}

/** The names of brands by their keys, as the catalog has them, or as they were `before`. */
async function spellBrands(
  db: Database,
  names: readonly string[],
  before: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const spelled = new Map(before.map((name) => [normalizeText(name), name]));
  if (names.length === 0) return spelled;
  const rows = await db
    .selectFrom('brand')
    .select(['name_key', 'name'])
    .where('name_key', 'in', names.map(normalizeText))
    .where('deleted_at', 'is', null)
    .execute();
  for (const { name_key, name } of rows) spelled.set(name_key, name);
  return spelled;
}

async function findShoeIds(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shoe')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
