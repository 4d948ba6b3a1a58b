import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#platform/database/database.ts';
import { type SizeRow, sizeChart } from '../../contract/fields/size-chart.ts';
import { chartRows } from '../../contract/size-charts.ts';
import { type BrandSize, isAmong } from '../shoe-filters.ts';

/** The labels of the stock that a number in a search may mean. */
export interface SearchedSizes {
  /** Of every brand: the number itself, where no system is named. */
  readonly labels: readonly string[];
  /** By the shop's chart, of the brands without a chart of their own. */
  readonly shopLabels: readonly string[];
  /** The keys of the brands with a chart of their own, and what the number means by it; null where it says nothing. */
  readonly ofBrands: readonly BrandSize[];
}

/** A word, and the system of its size where one is named; a number without one may be a European size. */
interface Sized {
  readonly typed: string;
  readonly system: string | undefined;
}

/** What each word means as a size, by the charts of the brands and of the shop; null for words that are no numbers. */
export async function findSizes(
  db: ReadDatabase,
  words: readonly Sized[],
): Promise<readonly (SearchedSizes | null)[]> {
  const numbers = words.map(({ typed }) => (/^\d{1,2}(\.\d)?$/.test(typed) ? String(Number(typed)) : null));
  if (numbers.every((number) => number === null)) return numbers.map(() => null);
  const charted = await db
    .selectFrom('brand')
    .select(['name_key', 'size_chart'])
    .where('size_chart', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  const charts = charted.map(({ name_key, size_chart }) => ({
    brand: name_key,
    rows: chartRows.parse(size_chart),
  }));
  return words.map(({ system }, index) => {
    const number = numbers[index] ?? null;
    if (number === null) return null;
    const column = system === 'us' || system === 'uk' || system === 'cm' ? system : 'eu';
    const labelIn = (rows: readonly SizeRow[]) => rows.find((row) => row[column] === number)?.size ?? null;
    const shopLabel = labelIn(sizeChart);
    return {
      // Other shops' files bring labels with a comma.
      labels: system === undefined ? [number, number.replace('.', ',')] : [],
      shopLabels: shopLabel === null ? [] : [shopLabel],
      ofBrands: charts.map(({ brand, rows }) => ({ brand, size: labelIn(rows) })),
    };
  });
}

/** The SQL condition that the size `entry` of `shoe` is one of those. */
export const isSizeOf = ({ labels, shopLabels, ofBrands }: SearchedSizes): RawBuilder<unknown> => {
  const brands = ofBrands.map(({ brand }) => brand);
  return sql`(entry.size = any(${[...labels]})
    or entry.size = any(${[...shopLabels]}) and shoe.brand_key <> all(${brands})
    or ${isAmong(ofBrands, 'shoe.brand_key', 'entry.size')})`;
};
