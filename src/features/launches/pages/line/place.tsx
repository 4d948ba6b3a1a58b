import { data, Link, redirect } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { titleMeta } from '#platform/browser/site.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import type { Route } from './+types/place.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LineButton } from './line-button.tsx';
import { findLineStage } from './line-stage.ts';
import { LineStatus } from './line-status.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Your place', matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { about, add } = pageCalls(context);
  const [[shoe], { body: launch }, session] = await Promise.all([
    add('GET /shoes/{id}', { params: { id } }, []),
    about('GET /launches/{id}', { params: { id } }),
    about('GET /session', {}),
  ]);
  const isMember = session.body.user !== null;
  const place = isMember ? (await about('GET /launches/{id}/place', { params: { id } })).body : null;
  return {
    shoe: shoe ? `${shoe.brand} ${shoe.name}` : '',
    launch,
    place,
    stage: findLineStage(launch, place, Date.now()),
  };
}

/** Does what a button says; visitors sign in first. On the shoe's page, scripts make the call themselves. */
export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const result = await change(context.get(actionContext).call, id, await request.formData());
  const here = pathTo`/products/${id}/launch`;
  if (result.ok) return redirect(here, 303);
  const { status, detail } = result.problem;
  if (status === 401) return redirect(pathTo`/signin?next=${here}`, 303);
  return data({ ok: false as const, problem: { detail } }, { status });
}

function change(call: ApiCall, id: string, form: FormData) {
  const params = { id };
  const wanted = form.get('action');
  if (wanted === 'leave') return call('DELETE /launches/{id}/place', { params });
  if (wanted === 'remind' || wanted === 'forget')
    return call('PUT /launches/{id}/reminder', { params, body: { wanted: wanted === 'remind' } });
  return call('POST /launches/{id}/place', { params, body: {} });
}

/** The own place in the line of a launch, for browsers without scripts. */
export default function OwnPlacePage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { shoe, launch, place, stage } = loaderData;
  const isBefore = stage === 'announced' || stage === 'early';
  const isOver = stage === 'sold-out' || stage === 'ended';
  const mayJoin = place?.joined !== true && !isOver;
  const mayLeave = stage === 'early' || stage === 'waiting' || stage === 'admitted';
  return (
    <div className="wrap">
      <ScreenHeading title="Your place" lead={shoe} />
      <div className="grid max-w-xl gap-6">
        <section aria-label="Launch" className="launch">
          <LineStatus {...{ stage, launch, place }} opensAt={launch.opensAt} />
          {actionData && !actionData.ok && (
            <p role="alert" className="field-error">
              {actionData.problem.detail}
            </p>
          )}
          <div className="launch-reminders">
            {mayJoin && (
              <LineButton shoeId={id} action="join" variant="accent">
                {isBefore ? 'Enter the draw' : 'Join the line'}
              </LineButton>
            )}
            {!isOver && <ButtonLink to={`/products/${id}/launch`}>Refresh</ButtonLink>}
            {mayLeave && (
              <LineButton shoeId={id} action="leave">
                {isBefore ? 'Leave the draw' : 'Give up my place'}
              </LineButton>
            )}
            {isBefore && place && (
              <LineButton shoeId={id} action={place.reminder ? 'forget' : 'remind'}>
                {place.reminder ? 'Cancel reminder' : 'Remind me by email'}
              </LineButton>
            )}
            {isBefore && (
              <ButtonAnchor href={`/launches.ics?shoe=${encodeURIComponent(id)}`}>
                Add to calendar
              </ButtonAnchor>
            )}
          </div>
          <HowItWorks shoeId={id} launch={launch} isBefore={isBefore} />
        </section>
        <p>
          <Link to={`/products/${id}`} className="link">
            Back to the shoe
          </Link>
        </p>
      </div>
    </div>
  );
}
