import { Link, useLoaderData } from 'react-router';
import { track } from '../../lib/analytics.ts';
import { type Credentials, signUp } from '../../lib/identity.ts';
import { refreshSession } from '../../lib/session.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { AccountFrame } from './account-frame.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { leaveSignedIn } from './leave-signed-in.ts';
import { noSession } from './no-session.ts';
import { useSignedInGoesOn } from './use-signed-in-goes-on.ts';

export const meta = () => [
  { title: 'Create account | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
];

export const loader = leaveSignedIn;

export default function CreateAccount() {
  const { next } = useLoaderData<typeof loader>();
  useSignedInGoesOn(next);

  const send = async (credentials: Credentials) => {
    const answer = await signUp(credentials);
    if (!answer.ok) return answer;
    if (!(await refreshSession())?.user) return noSession;
    track('sign_up');
    showSuccess('Welcome to Sneaker Paradise!');
    return answer;
  };

  return (
    <AccountFrame title="Create account" lead="For favorites, reviews, and all your orders in one place.">
      <CredentialsForm submit="Create account" busyText="Creating…" passwordIs="new" onSend={send} />
      <p className="mt-6 border-line border-t pt-6">
        Have an account already?{' '}
        <Link
          className="link"
          to={next === '/account' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`}
        >
          Sign in
        </Link>
      </p>
    </AccountFrame>
  );
}
