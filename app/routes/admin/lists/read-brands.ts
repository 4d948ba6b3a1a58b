import type { Brand } from '#contract/brands.ts';
import { foldText } from '#contract/fold-text.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';
import { brandsTable } from './table-names.ts';

/** Brands per page (specification §9). */
const size = 4;

/** The page of brands that a request's address asks for, cut out of their whole list on the server. */
export async function readBrands(call: ApiCall, request: Request): Promise<TablePage<Brand>> {
  const asked = askedPage(request, brandsTable, size);
  const wanted = foldText(asked.read('search') ?? '');
  const found = unwrapOrThrow(await call('GET /brands', {})).body.filter(({ name }) =>
    foldText(name).includes(wanted),
  );
  const ordered = asked.read('sort') === 'name_desc' ? found.toReversed() : found;
  const rows = ordered.slice(asked.offset, asked.offset + asked.limit);
  return tablePage(rows, ordered.length, { request, table: brandsTable, asked });
}
