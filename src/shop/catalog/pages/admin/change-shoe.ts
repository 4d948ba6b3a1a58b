import { z } from 'zod';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { booleanParam } from '#platform/contract/endpoints/query-params.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';

const saleFields = z.object({ onSale: booleanParam, price: z.string().optional() });
const priceFields = z.object({ price: z.string(), version: z.coerce.number() });

/** Sets the price of a shoe, puts it on sale, takes it off or deletes it, as a form of the products table says. */
export async function changeShoe(call: ApiCall, id: string, form: FormData) {
  const params = { id };
  if (form.get('method') === 'DELETE')
    return [await call('DELETE /shoes/{id}', { params }), 'Deleted!'] as const;
  if (!form.has('onSale')) {
    const body = readForm(priceFields, form);
    return [await call('PUT /admin/shoes/{id}/price', { params, body }), 'Price changed'] as const;
  }
  const body = readForm(saleFields, form);
  const result = await call('PUT /admin/onsale/{id}', { params, body });
  return [result, body.onSale ? 'Put on sale' : 'Taken off sale'] as const;
}
