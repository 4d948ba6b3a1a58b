import { data } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import type { Route } from './+types/review-list.ts';

/** There is no page at this address. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** The reviews as the signed-in user sees them, with their own one marked; null when they could not be loaded. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const result = await call('GET /reviews/{shoeId}', { params: { shoeId: id } });
  return result.ok ? result.body : null;
}
