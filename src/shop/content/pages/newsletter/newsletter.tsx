import { redirect } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { call } from '#platform/browser/api/api-client.ts';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { NewsletterForm } from '../footer/newsletter-form.tsx';
import type { Route } from './+types/newsletter.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  subscribed: new URL(request.url).searchParams.has('subscribed'),
});

const subscribe = (call: ApiCall, form: FormData) =>
  call('POST /mail/newsletter', { body: { email: String(form.get('email')) } });

/** Subscribes to the newsletter; the form is in the footer. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await subscribe(call, await request.formData());
  if (result.ok) {
    track('newsletter_signup');
    showSuccess(result.body.message);
  } else if (!result.problem.errors?.some(({ field }) => field === 'email')) {
    showError(result.problem.detail);
  }
  return result;
}

/** The same without scripts; this page answers. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await subscribe(context.get(actionContext).call, form);
  return result.ok ? redirect('/newsletter?subscribed', 303) : showAgain(form, ['email'], result.problem);
}

/** Where the form of the footer leads without scripts. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <div className="wrap">
      <ScreenHeading title="Newsletter" lead="New models and markdowns, at most once a week." />
      {loaderData.subscribed ? (
        <p role="status" className="font-semibold">
          Thanks for subscribing!
        </p>
      ) : (
        <div className="newsletter-form max-w-md">
          <NewsletterForm posted={posted} />
        </div>
      )}
    </div>
  );
}
