import { z } from 'zod';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { booleanParam } from '#platform/contract/endpoints/query-params.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { priceForm } from './products/price-fields.ts';

const saleFields = z.object({ onSale: booleanParam });
const versionFields = z.object({ version: z.coerce.number() });

/** Sets the price of a shoe, puts it on sale, takes it off or deletes it, as a form of the products table says. */
export async function changeShoe(call: ApiCall, id: string, form: FormData) {
  const params = { id };
  if (form.get('method') === 'DELETE')
    return [await call('DELETE /shoes/{id}', { params }), 'Deleted!'] as const;
  const { currency } = unwrap(await call('GET /settings/public', {})).body;
  if (!form.has('onSale')) {
    const { version } = readForm(versionFields, form);
    const changed = await priceForm(currency).send(form, ({ price }) =>
      call('PUT /admin/shoes/{id}/price', { params, body: { price, version } }),
    );
    return [changed, 'Price changed'] as const;
  }
  const { onSale } = readForm(saleFields, form);
  const result = form.has('price')
    ? await priceForm(currency).send(form, ({ price }) =>
        call('PUT /admin/onsale/{id}', { params, body: { onSale, price } }),
      )
    : await call('PUT /admin/onsale/{id}', { params, body: { onSale } });
  return [result, onSale ? 'Put on sale' : 'Taken off sale'] as const;
}
