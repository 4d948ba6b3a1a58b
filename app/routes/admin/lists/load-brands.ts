import type { Brand } from '#contract/brands.ts';
import type { ApiCall } from '#contract/endpoint-types.ts';
import { foldText } from '#contract/fields/fold-text.ts';
import { unwrapOrThrow } from '../../../lib/api/unwrap-or-throw.ts';
import { brandsTable } from '../table/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '../table/table-page.ts';

/** Brands per page (specification §9). */
const size = 4;

/** The page of brands that a request's address names, cut out of the whole list. */
export async function loadBrands(call: ApiCall, request: Request): Promise<TablePage<Brand>> {
  const tableQuery = readTableQuery(request, brandsTable, size);
  const search = foldText(tableQuery.text('search') ?? '');
  const found = unwrapOrThrow(await call('GET /brands', {})).body.filter(({ name }) =>
    foldText(name).includes(search),
  );
  const ordered = tableQuery.text('sort') === 'name_desc' ? found.toReversed() : found;
  const rows = ordered.slice(tableQuery.offset, tableQuery.offset + tableQuery.limit);
  return toTablePage(tableQuery, rows, ordered.length);
}
