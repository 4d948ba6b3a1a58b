import { Link } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';
import { signUp } from '../../lib/session/auth-client.ts';
import { showSuccess } from '../../lib/toasts/toasts.ts';
import type { Route } from './+types/create-account.ts';
import { AccountCard } from './account-card.tsx';
import { confirmSignIn, readCredentials } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { redirectSignedIn } from './redirect-signed-in.ts';
import { useRedirectSignedIn } from './use-redirect-signed-in.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Create account | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: Route.LoaderArgs) => redirectSignedIn(args);

/** `useRedirectSignedIn` leaves the page once the session has changed. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await confirmSignIn(await signUp(readCredentials(await request.formData())));
  if (result.ok) {
    track('sign_up');
    showSuccess('Welcome to Sneaker Paradise!');
  }
  return result;
}

export default function CreateAccount({ loaderData: { next } }: Route.ComponentProps) {
  useRedirectSignedIn(next);
  return (
    <AccountCard title="Create account" lead="For favorites, reviews, and all your orders in one place.">
      <CredentialsForm submitText="Create account" pendingText="Creating…" isNewPassword />
      <p className="mt-6 border-line border-t pt-6">
        Have an account already?{' '}
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
