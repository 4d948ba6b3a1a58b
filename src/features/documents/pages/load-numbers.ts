import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { PackedNumbers } from './document-content.ts';

/** The most shoes of a call. */
const limit = 100;

/** The SKUs and barcodes that the sizes of these orders have today. */
export async function loadNumbers(call: ApiCall, orders: readonly Order[]): Promise<PackedNumbers> {
  const ids = [...new Set(orders.flatMap(({ shoe }) => shoe.map(({ _id }) => _id)))];
  const numbers: PackedNumbers = {};
  for (let start = 0; start < ids.length; start += limit) {
    const query = { ids: ids.slice(start, start + limit).join(','), limit };
    const { body } = unwrap(await call('GET /shoes', { query }));
    for (const { _id, stock } of typeof body === 'string' ? [] : body)
      numbers[_id] = Object.fromEntries(
        stock.map(({ size, sku = '', barcode = '' }) => [size, [sku, barcode].filter(Boolean).join(', ')]),
      );
  }
  return numbers;
}
