import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { booleanParam } from '#platform/contract/endpoints/query-params.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';

const saleFields = z.object({ onSale: booleanParam, price: z.string().optional() });
const priceFields = z.object({ price: z.string(), version: z.coerce.number() });

/** Sets the price of a shoe, puts it on sale, or takes it off, as a form of the products table says. */
export const changeShoe = (call: ApiCall, id: string, form: FormData) =>
  form.has('onSale')
    ? call('PUT /admin/onsale/{id}', { params: { id }, body: readForm(saleFields, form) })
    : call('PUT /admin/shoes/{id}/price', { params: { id }, body: readForm(priceFields, form) });

/** The same in the browser, which shows the result. */
export async function changeListedShoe(id: string, form: FormData) {
  const result = await changeShoe(call, id, form);
  if (!form.has('onSale')) return reportResult(result, 'Price changed');
  return reportResult(result, form.get('onSale') === 'true' ? 'Put on sale' : 'Taken off sale');
}

/** Deletes a shoe, and shows the result. */
export const deleteShoe = async (id: string) =>
  reportResult(await call('DELETE /shoes/{id}', { params: { id } }), 'Deleted!');
