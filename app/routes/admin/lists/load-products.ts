import type { ApiCall } from '#contract/endpoint-types.ts';
import { type Shoe, shoeSort } from '#contract/shoes.ts';
import { unwrapOrThrow } from '../../../lib/api/unwrap-or-throw.ts';
import { productsTable } from '../table/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '../table/table-page.ts';

/** A row of the products table. `price` in dollars; `units` in stock over all sizes. */
export interface ProductListing extends Pick<Shoe, '_id' | 'name' | 'brand' | 'color' | 'price' | 'onSale'> {
  readonly base: string;
  readonly units: number;
  readonly sizes: number;
}

/** Products per page (specification §9). */
const size = 5;

/** The page of shoes that a request's address names. */
export async function loadProducts(call: ApiCall, request: Request): Promise<TablePage<ProductListing>> {
  const tableQuery = readTableQuery(request, productsTable, size);
  const query = {
    name: tableQuery.text('search'),
    brand: tableQuery.text('brand'),
    onSale: onSaleOf.get(tableQuery.text('sale') ?? ''),
    sort: tableQuery.option('sort', shoeSort),
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /shoes', { query }));
  const shoes = typeof body === 'string' ? [] : body;
  return toTablePage(tableQuery, shoes.map(toRow), total ?? shoes.length);
}

const onSaleOf = new Map([
  ['yes', true],
  ['no', false],
]);

const toRow = ({ _id, name, brand, color, price, onSale, picture, stock }: Shoe): ProductListing => ({
  ...{ _id, name, brand, color, price, onSale },
  base: picture.base,
  units: stock.reduce((sum, { quantity }) => sum + quantity, 0),
  sizes: stock.length,
});
