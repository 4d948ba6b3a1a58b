import { track } from '#platform/analytics/pages/track.ts';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { finishForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { newsletterLead } from '../promise-texts.ts';
import type { Route } from './+types/newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Newsletter', matches),
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  subscribed: new URL(request.url).searchParams.has('subscribed'),
});

/** Subscribes to the newsletter; the form is in the footer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { email: String(form.get('email')) };
  const result = await context.get(actionContext).call('POST /mail/newsletter', { body });
  if (!result.ok) return showAgain(context, form, ['email'], result.problem);
  return finishForm(context, result, '/newsletter?subscribed');
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => {
    if (result.ok) {
      track('newsletter_signup');
      showSuccess(result.body.message);
    } else if (!result.problem.errors?.some(({ field }) => field === 'email')) {
      showError(result.problem.detail);
    }
    return result;
  });

/** Where the form of the footer leads without scripts. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <div className="wrap">
      <ScreenHeading title="Newsletter" lead={newsletterLead(useSettings().promises)} />
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
