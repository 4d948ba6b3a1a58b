import { Link } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { siteNameOf, titleMeta } from '#platform/browser/site.ts';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import type { Route } from './+types/create-account.ts';
import { AccountCard } from './account-card.tsx';
import { confirmSignIn, readCredentials } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { doneMessageOf } from './done-message.tsx';
import { finishSignIn, redirectSignedIn } from './redirect-signed-in.ts';
import { signUp } from './session/auth-client.ts';
import { useRedirectSignedIn } from './use-redirect-signed-in.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Create account', matches),
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: Route.LoaderArgs) => redirectSignedIn(args);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await signUp(readCredentials(form), context.get(actionContext).postToAccounts);
  if (!result.ok) return showAgain(context, form, ['email'], result.problem);
  return finishSignIn({ request, context }, '/account?done=sign-up');
}

/** `useRedirectSignedIn` leaves the page once the session has changed. */
export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, async (signedUp) => {
    const result = await confirmSignIn(signedUp);
    if (result.ok) {
      track('sign_up');
      showSuccess(doneMessageOf('sign-up', siteNameOf(document)));
    }
    return result;
  });

export default function CreateAccount({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  useRedirectSignedIn(next);
  return (
    <AccountCard title="Create account" lead="Keep your favorites, reviews and orders in one place.">
      <CredentialsForm submitText="Create account" pendingText="Creating…" isNewPassword posted={posted} />
      <p className="mt-6 border-line border-t pt-6">
        Already have an account?{' '}
        <Link
          className="link"
          to={next === '/account' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`}
        >
          Sign in
        </Link>
      </p>
    </AccountCard>
  );
}
