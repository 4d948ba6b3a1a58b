import { data, redirectDocument } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { showError, showSuccess } from '../../lib/toasts/toasts.ts';
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

/** POST adds a review, PUT changes and DELETE removes one. After a change the page reloads (§4). */
export async function clientAction({ params: { id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const draft = {
    review: String(form.get('review')).trim().normalize('NFC'),
    rating: Number(form.get('rating')),
  };
  if (request.method === 'POST') {
    const idUser = String(form.get('idUser'));
    return call('POST /reviews/{shoeId}', { params: { shoeId: id }, body: { idUser, ...draft } });
  }
  const params = { id: String(form.get('reviewId')) };
  if (request.method === 'PUT') {
    const result = await call('PUT /reviews/exact/{id}', { params, body: draft });
    return result.ok ? redirectDocument(`/products/${id}`) : result;
  }
  const result = await call('DELETE /reviews/exact/{id}', { params });
  if (result.ok) {
    showSuccess('Deleted!');
    return redirectDocument(`/products/${id}`);
  }
  showError(result.problem.detail);
  return result;
}
