import { foldText } from '#contract/fields/fold-text.ts';
import type { ReadDatabase } from '../../shared/dependencies.ts';

/** The distinct colours (case-insensitive) of all shoes or of one brand, in alphabetical order. */
export async function listColors(db: ReadDatabase, brand: string | undefined): Promise<string[]> {
  let tallies = db
    .selectFrom('shoe_tally')
    .select(({ fn }) => ['color_key', fn.min('color').as('color')])
    .where('shoes', '>', 0);
  if (brand !== undefined) tallies = tallies.where('brand_key', '=', foldText(brand));
  const rows = await tallies.groupBy('color_key').orderBy('color_key').execute();
  return rows.map(({ color }) => color);
}
