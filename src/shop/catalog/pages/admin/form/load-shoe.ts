import { data } from 'react-router';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import type { ShoeSuggestions } from './shoe-fields.tsx';

/** The shoe that `?id=` names, or the first of the store; null when the store is empty. */
export async function loadShoe(call: ApiCall, request: Request): Promise<Shoe | null> {
  const id = new URL(request.url).searchParams.get('id');
  if (id === null || id === '') {
    const { body } = unwrap(await call('GET /shoes', { query: { limit: 1 } }));
    return typeof body === 'string' ? null : (body[0] ?? null);
  }
  return findShoe(call, id);
}

/** The shoe with this id. @throws 404 for the error boundary if there is none */
export async function findShoe(call: ApiCall, id: string): Promise<Shoe | null> {
  const found = await call('GET /shoes/{id}', { params: { id } });
  // A malformed id is as unknown as one that does not exist.
  if (!found.ok && found.problem.status === 422) throw data(found.problem.detail, { status: 404 });
  return unwrap(found).body[0] ?? null;
}

/** The brands and colors of the catalog. */
export async function loadSuggestions(call: ApiCall): Promise<ShoeSuggestions> {
  const [brands, colors] = await Promise.all([call('GET /brands', {}), call('GET /colors', {})]);
  return { brand: unwrap(brands).body.map(({ name }) => name), color: unwrap(colors).body };
}
