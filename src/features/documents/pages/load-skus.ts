import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { Skus } from './document-content.ts';

/** The most shoes of a call. */
const limit = 100;

/** The SKUs that the sizes of these orders have today. */
export async function loadSkus(call: ApiCall, orders: readonly Order[]): Promise<Skus> {
  const ids = [...new Set(orders.flatMap(({ shoe }) => shoe.map(({ _id }) => _id)))];
  const skus: Skus = {};
  for (let start = 0; start < ids.length; start += limit) {
    const query = { ids: ids.slice(start, start + limit).join(','), limit };
    const { body } = unwrap(await call('GET /shoes', { query }));
    for (const { _id, stock } of typeof body === 'string' ? [] : body)
      skus[_id] = Object.fromEntries(stock.flatMap(({ size, sku }) => (sku ? [[size, sku]] : [])));
  }
  return skus;
}
