import { redirect, redirectDocument } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { composeText } from '#platform/contract/fields/normalize-text.ts';
import { finishForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { fits } from '../contract/fit.ts';
import type { Route } from './+types/review.ts';
import { describeMissing, NewReviewForm, OwnReviewForm } from './review-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Your review', matches),
  { name: 'robots', content: 'noindex' },
];

/** Visitors are redirected to /signin. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { about } = pageCalls(context);
  const { user } = (await about('GET /session', {})).body;
  if (!user) throw redirect(pathTo`/signin?next=${pathTo`/products/${id}/review`}`);
  const params = { shoeId: id };
  const [shoes, reviews, eligibility] = await Promise.all([
    about('GET /shoes/{id}', { params: { id } }),
    about('GET /reviews/{shoeId}', { params }),
    about('GET /reviews/{shoeId}/eligibility', { params }),
  ]);
  const [shoe] = shoes.body;
  return {
    shoe: shoe ? `${shoe.brand} ${shoe.name}` : '',
    uid: user.uid,
    own: reviews.body.find(({ mine }) => mine) ?? null,
    ...eligibility.body,
    done: new URL(request.url).searchParams.get('done'),
  };
}

/** Where the forms of the shoe's page are submitted to as well. */
export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { done, result } = await submitReview(context.get(actionContext).call, id, form);
  if (!result.ok) return showAgain(context, form, ['review', 'rating', 'fit'], result.problem);
  return finishForm(context, { ok: true, done }, pathTo`/products/${id}/review?done=${done}`);
}

/** After a change the shoe's page reloads (§4). */
export async function clientAction(args: Route.ClientActionArgs) {
  const isDeletion = (await args.request.clone().formData()).get('method') === 'DELETE';
  return submitToShop(args, (result) => {
    if (isDeletion && !result.ok) showError(result.problem.detail);
    if (!result.ok || result.done === 'added') return result;
    if (isDeletion) showSuccess('Deleted!');
    return redirectDocument(pathTo`/products/${args.params.id}`);
  });
}

/** The own review of a shoe on a page of its own, for browsers without scripts. */
export default function OwnReviewPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { shoe, uid, own, bought, ordered, done } = loaderData;
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <div className="wrap">
      <ScreenHeading title="Your review" lead={shoe} />
      {done !== null && (
        <p role="status" className="mb-5 font-semibold">
          {said.get(done)}
        </p>
      )}
      {!own && !bought && <p className="mb-5">{describeMissing(ordered)}</p>}
      {!own && bought && <NewReviewForm shoeId={id} uid={uid} posted={posted} />}
      {own && (
        <>
          <OwnReviewForm shoeId={id} review={own} posted={posted} />
          <form method="post" className="mb-5">
            <input type="hidden" name="reviewId" value={own._id} />
            <Button type="submit" name="method" value="DELETE">
              Delete my review
            </Button>
          </form>
        </>
      )}
      <ButtonLink to={`/products/${id}`}>Back to the shoe</ButtonLink>
    </div>
  );
}

/** The messages after a change. */
const said = new Map([
  ['added', 'Your review has been published.'],
  ['changed', 'Your review has been updated.'],
  ['deleted', 'Deleted!'],
]);

/** Makes the call of a review's form: its field `method` says whether it adds (POST), changes or removes one. */
async function submitReview(call: ApiCall, shoeId: string, form: FormData) {
  const draft = {
    review: composeText(String(form.get('review')).trim()),
    rating: Number(form.get('rating')),
  };
  const answer = fits.find((fit) => fit === form.get('fit'));
  const params = { id: String(form.get('reviewId')) };
  switch (form.get('method')) {
    case 'PUT':
      return {
        done: 'changed',
        result: await call('PUT /reviews/exact/{id}', { params, body: { ...draft, fit: answer ?? null } }),
      } as const;
    case 'DELETE':
      return { done: 'deleted', result: await call('DELETE /reviews/exact/{id}', { params }) } as const;
    default: {
      const body = { idUser: String(form.get('idUser')), ...draft, ...(answer && { fit: answer }) };
      return {
        done: 'added',
        result: await call('POST /reviews/{shoeId}', { params: { shoeId }, body }),
      } as const;
    }
  }
}
