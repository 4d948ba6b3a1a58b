import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { productsTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import type { FitCounts } from '#shop/reviews/contract/fit.ts';
import { type Shoe, shoeSort } from '../../../contract/shoes.ts';

/** A row of the products table. `units` in stock over all sizes. */
export interface ProductListing
  extends Pick<Shoe, '_id' | 'name' | 'brand' | 'color' | 'price' | 'onSale' | 'saleHidden' | 'version'> {
  /** The price before a reduction. */
  readonly former: number | null;
  /** Since when it is on sale. */
  readonly saleFrom: string | null;
  readonly base: string;
  readonly units: number;
  readonly sizes: number;
  /** What its reviews say of its fit; null while none does. */
  readonly fit: FitCounts | null;
}

/** Products per page (specification §9). */
const size = 5;

/** The page of shoes that a request's address names: those with the SKU or barcode that is searched, or else by name. */
export async function loadProducts(call: ApiCall, request: Request): Promise<TablePage<ProductListing>> {
  const tableQuery = readTableQuery(request, productsTable, size);
  const search = tableQuery.text('search');
  const query = {
    brand: tableQuery.text('brand'),
    ...saleFilters.get(tableQuery.text('sale') ?? ''),
    sort: tableQuery.option('sort', shoeSort),
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const numbered =
    search === undefined || search.length > 64
      ? null
      : unwrap(await call('GET /shoes', { query: { ...query, number: search } }));
  const { body, total } = numbered?.total
    ? numbered
    : unwrap(await call('GET /shoes', { query: { ...query, name: search } }));
  const shoes = typeof body === 'string' ? [] : body;
  const rows = await Promise.all(
    shoes.map(async (shoe) => {
      const [saleFrom, fit] = await Promise.all([
        shoe.onSale ? findSaleStart(call, shoe._id) : null,
        findFit(call, shoe._id),
      ]);
      return toRow(shoe, { saleFrom, fit });
    }),
  );
  return toTablePage(tableQuery, rows, total ?? shoes.length);
}

const saleFilters = new Map([
  ['yes', { onSale: true }],
  ['no', { onSale: false }],
  ['hidden', { saleHidden: true }],
]);

/** When a shoe that is on sale was put there last. */
async function findSaleStart(call: ApiCall, id: string): Promise<string | null> {
  const prices = unwrap(await call('GET /admin/shoes/{id}/prices', { params: { id } })).body;
  const before = prices.findIndex(({ onSale }) => !onSale);
  return prices.at((before === -1 ? prices.length : before) - 1)?.from ?? null;
}

/** What the reviews of a shoe say of its fit; null while none does, or when the shoe was deleted a moment ago. */
async function findFit(call: ApiCall, id: string): Promise<FitCounts | null> {
  const found = await call('GET /shoes/{id}/fit', { params: { id } });
  return found.ok && found.body.small + found.body.true + found.body.large > 0 ? found.body : null;
}

const toRow = (
  { _id, name, brand, color, price, priorPrice, onSale, saleHidden, version, picture, stock }: Shoe,
  found: Pick<ProductListing, 'saleFrom' | 'fit'>,
): ProductListing => ({
  _id,
  name,
  brand,
  color,
  price,
  onSale,
  ...(saleHidden && { saleHidden }),
  version,
  ...found,
  former: priorPrice,
  base: picture.base,
  units: stock.reduce((sum, { quantity }) => sum + quantity, 0),
  sizes: stock.length,
});
