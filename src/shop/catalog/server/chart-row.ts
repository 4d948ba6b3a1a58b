import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { type SizeRow, sizeOfFoot } from '../contract/fields/size-chart.ts';
import { chartRows } from '../contract/size-charts.ts';
import type { BrandSize } from './shoe-filters.ts';

/**
 * The row of a size in the own chart of its brand as a scalar query; null where there is no chart, or it does not have
 * the size. `brand` is the column with the key of the brand, `size` that of the label.
 */
export const chartRowOf = (brand: string, size: string): RawBuilder<SizeRow | null> => sql`(
  select own.chart_row from brand cross join jsonb_array_elements(brand.size_chart) as own (chart_row)
  where brand.name_key = ${sql.ref(brand)} and brand.deleted_at is null
    and own.chart_row ->> 'size' = ${sql.ref(size)} limit 1)`;

/** The rows of sizes in the own charts of the brands of these shoes, in the same order; null as above. */
export async function listChartRows(
  db: Database,
  sizes: readonly { readonly _id: string; readonly size: string }[],
): Promise<(SizeRow | null)[]> {
  const found = await db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .select(['entry.shoe_id', 'entry.size', chartRowOf('shoe.brand_key', 'entry.size').as('row')])
    .where(
      'entry.shoe_id',
      'in',
      sizes.map(({ _id }) => _id),
    )
    .execute();
  return sizes.map(
    ({ _id, size }) => found.find((one) => one.shoe_id === _id && one.size === size)?.row ?? null,
  );
}

/** The own charts of the brands that have one, by the names of the brands. */
export async function listCharts(db: Database | ReadDatabase) {
  const brands = await db
    .selectFrom('brand')
    .select(['name', 'size_chart'])
    .where('size_chart', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute();
  return brands.map(({ name, size_chart }) => ({ brand: name, rows: chartRows.parse(size_chart) }));
}

/** The label of a foot, in cm, in each brand whose own chart says it. */
export async function listSizesOfFoot(db: ReadDatabase, foot: string): Promise<BrandSize[]> {
  const charts = await listCharts(db);
  return charts.flatMap(({ brand, rows }) => {
    const size = sizeOfFoot(rows, foot);
    return size === undefined ? [] : { brand: normalizeText(brand), size };
  });
}
