import { sql } from 'kysely';
import { z } from 'zod';
import { euCountries } from '#platform/contract/fields/european-countries.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { type MissingFact, maker, missingFact, type OfferFacts, type ShoeFacts } from '../contract/facts.ts';
import { materials } from '../contract/materials.ts';

/** A maker as it is stored. */
export const storedMaker = maker.nullable();

/** Materials of a part as they are stored. */
export const storedMaterials = z.array(z.enum(materials)).nullable();

const ofShoe = sql`coalesce(facts.maker, brand_maker.maker)`;

/**
 * Lists what an offer of the row `shoe`, joined with its `facts` and `brand_maker`, lacks in the European Union. If no
 * code names the model, the barcodes of all its sizes identify it.
 */
export const missingFacts = sql<string[]>`array_remove(array[
  case when ${ofShoe} is null then 'maker' end,
  case when not ${ofShoe} ->> 'country' = any(${euCountries}::text[]) and ${ofShoe} ->> 'responsible' is null
    then 'responsible' end,
  case when facts.identifier is null and not coalesce(
    (select bool_and(entry.barcode is not null) from shoe_size entry where entry.shoe_id = shoe.id), false)
    then 'identifier' end,
  case when num_nulls(facts.upper_materials, facts.lining_materials, facts.sole_materials) > 0 then 'materials' end
], null)`;

/** Shoes that are not deleted, with their facts and the makers of their brands. */
const selectShoes = (db: ReadDatabase) =>
  db
    .selectFrom('shoe')
    .leftJoin('shoe_facts as facts', 'facts.shoe_id', 'shoe.id')
    .leftJoin('brand', (join) =>
      join.onRef('brand.name_key', '=', 'shoe.brand_key').on('brand.deleted_at', 'is', null),
    )
    .leftJoin('brand_maker', 'brand_maker.brand_id', 'brand.id')
    .where('shoe.deleted_at', 'is', null);

/** The facts of a shoe; null when there is none. */
export async function findFacts(db: ReadDatabase, id: string): Promise<ShoeFacts | null> {
  const row = await selectShoes(db)
    .where('shoe.id', '=', id)
    .select(['shoe.id', 'shoe.name', 'shoe.brand', 'brand_maker.maker as brand_maker'])
    .select(['facts.maker', 'facts.identifier', 'facts.hs_code', 'facts.origin', 'facts.warnings'])
    .select(['facts.upper_materials', 'facts.lining_materials', 'facts.sole_materials'])
    .select(missingFacts.as('missing'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    _id: row.id,
    name: row.name,
    brand: row.brand,
    maker: storedMaker.parse(row.maker),
    identifier: row.identifier,
    hsCode: row.hs_code,
    origin: row.origin,
    warnings: row.warnings,
    materials: {
      upper: storedMaterials.parse(row.upper_materials),
      lining: storedMaterials.parse(row.lining_materials),
      sole: storedMaterials.parse(row.sole_materials),
    },
    brandMaker: storedMaker.parse(row.brand_maker),
    missing: z.array(missingFact).parse(row.missing),
  };
}

/** What shoppers see of facts. */
export const toOfferFacts = (facts: ShoeFacts): OfferFacts => ({
  maker: facts.maker ?? facts.brandMaker,
  identifier: facts.identifier,
  origin: facts.origin,
  warnings: facts.warnings,
  materials: facts.materials,
});

/** Counts the shoes that lack each of some facts. */
export async function countMissing(db: ReadDatabase): Promise<ReadonlyMap<MissingFact, number>> {
  const rows = await db
    .selectFrom(selectShoes(db).select(sql<MissingFact>`unnest(${missingFacts})`.as('fact')).as('lacking'))
    .select(({ fn }) => ['fact', fn.countAll<number>().as('shoes')])
    .groupBy('fact')
    .execute();
  return new Map(rows.map(({ fact, shoes }) => [fact, Number(shoes)]));
}

interface Listing {
  readonly search?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The shoes whose facts are incomplete, by brand and name, and their total number. */
export async function listIncomplete(db: Database, { search = '', offset = 0, limit = 20 }: Listing) {
  let matching = selectShoes(db).where(sql<boolean>`cardinality(${missingFacts}) > 0`);
  const pattern = likePattern(search.trim());
  if (search.trim() !== '')
    matching = matching.where((eb) =>
      eb.or([eb('shoe.name', 'ilike', pattern), eb('shoe.brand', 'ilike', pattern)]),
    );
  const rows = await matching
    .select(['shoe.id as _id', 'shoe.name', 'shoe.brand', missingFacts.as('missing')])
    .orderBy('shoe.brand')
    .orderBy('shoe.name')
    .orderBy('shoe.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const shoes = rows.map((row) => ({ ...row, missing: z.array(missingFact).parse(row.missing) }));
  return { shoes, total: await countRows(db, matching) };
}
