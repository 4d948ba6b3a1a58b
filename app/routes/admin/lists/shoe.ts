import { z } from 'zod';
import type { ApiCall } from '#contract/endpoint-types.ts';
import { booleanParam } from '#contract/endpoints/query-params.ts';
import { ErrorScreen } from '../../../components/error-screen.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { readForm } from '../actions/read-form.ts';
import { reportResult } from '../actions/report-result.ts';
import { answerForm } from '../actions/show-change.ts';
import type { Route } from './+types/shoe.ts';

export const ErrorBoundary = ErrorScreen;

const saleFields = z.object({ onSale: booleanParam });
const priceFields = z.object({ price: z.string(), version: z.coerce.number() });

const changeShoe = (call: ApiCall, id: string, form: FormData) =>
  form.has('price')
    ? call('PUT /admin/shoes/{id}/price', { params: { id }, body: readForm(priceFields, form) })
    : call('PUT /admin/onsale/{id}', { params: { id }, body: readForm(saleFields, form) });

/** Sets the price of a shoe, puts it on sale, takes it off, or deletes it. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  if (request.method === 'DELETE')
    return reportResult(await call('DELETE /shoes/{id}', { params }), 'Deleted!');
  const form = await request.formData();
  const result = await changeShoe(call, params.id, form);
  if (form.has('price')) return reportResult(result, 'Price changed');
  return reportResult(result, form.get('onSale') === 'true' ? 'Put on sale' : 'Taken off sale');
}

/** The same without scripts, but no deletion, which is confirmed in a dialog. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => changeShoe(call, params.id, form));
