import type { ApiCall } from '#contract/endpoint-types.ts';

/** Makes the call of a review's form: its field `method` says whether it adds (POST), changes or removes one. */
export async function submitReview(call: ApiCall, shoeId: string, form: FormData) {
  const draft = {
    review: String(form.get('review')).trim().normalize('NFC'),
    rating: Number(form.get('rating')),
  };
  const params = { id: String(form.get('reviewId')) };
  switch (form.get('method')) {
    case 'PUT':
      return {
        done: 'changed',
        result: await call('PUT /reviews/exact/{id}', { params, body: draft }),
      } as const;
    case 'DELETE':
      return { done: 'deleted', result: await call('DELETE /reviews/exact/{id}', { params }) } as const;
    default: {
      const body = { idUser: String(form.get('idUser')), ...draft };
      return {
        done: 'added',
        result: await call('POST /reviews/{shoeId}', { params: { shoeId }, body }),
      } as const;
    }
  }
}
