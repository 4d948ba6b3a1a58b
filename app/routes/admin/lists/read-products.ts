import { type Shoe, shoeSort } from '#contract/shoes.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';
import { productsTable } from './table-names.ts';

/** What the table shows of a shoe. `price` in dollars, `pairs` of all sizes. */
export interface ProductRow extends Pick<Shoe, '_id' | 'name' | 'brand' | 'color' | 'price' | 'onSale'> {
  readonly base: string;
  readonly pairs: number;
  readonly sizes: number;
}

/** Products per page (specification §9). */
const size = 5;

/** The page of shoes that a request's address asks for. */
export async function readProducts(call: ApiCall, request: Request): Promise<TablePage<ProductRow>> {
  const asked = askedPage(request, productsTable, size);
  const query = {
    name: asked.read('search'),
    brand: asked.read('brand'),
    onSale: onSaleOf.get(asked.read('sale') ?? ''),
    sort: shoeSort.optional().catch(undefined).parse(asked.read('sort')),
    offset: asked.offset,
    limit: asked.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /shoes', { query }));
  const shoes = typeof body === 'string' ? [] : body;
  return tablePage(shoes.map(toRow), total ?? shoes.length, { request, table: productsTable, asked });
}

const onSaleOf = new Map([
  ['yes', true],
  ['no', false],
]);

const toRow = ({ _id, name, brand, color, price, onSale, picture, stock }: Shoe): ProductRow => ({
  ...{ _id, name, brand, color, price, onSale },
  base: picture.base,
  pairs: stock.reduce((sum, { quantity }) => sum + quantity, 0),
  sizes: stock.length,
});
