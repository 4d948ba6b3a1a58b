import { useCallback } from 'react';
import { Link, useLoaderData } from 'react-router';
import { track } from '../../lib/analytics.ts';
import { type Credentials, signIn } from '../../lib/identity.ts';
import { refreshSession } from '../../lib/session.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { AccountFrame } from './account-frame.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { leaveSignedIn } from './leave-signed-in.ts';
import { noSession } from './no-session.ts';
import { useSignedInGoesOn } from './use-signed-in-goes-on.ts';

export const meta = () => [{ title: 'Sign in | Sneaker Paradise' }, { name: 'robots', content: 'noindex' }];

export const loader = leaveSignedIn;

export default function SignIn() {
  const { next, google } = useLoaderData<typeof loader>();
  const greet = useCallback(() => {
    if (google !== 'done') return;
    track('login');
    showSuccess('Welcome Google User!');
  }, [google]);
  useSignedInGoesOn(next, greet);

  const send = async (credentials: Credentials) => {
    const answer = await signIn(credentials);
    if (!answer.ok) return answer;
    if (!(await refreshSession())?.user) return noSession;
    track('login');
    showSuccess('Welcome again!');
    return answer;
  };

  return (
    <AccountFrame title="Sign in">
      {google === 'refused' && (
        <p role="alert" className="field-error mb-5">
          Google did not sign you in. Try again, or use your email.
        </p>
      )}
      <CredentialsForm submit="Sign in" busyText="Signing in…" passwordIs="known" onSend={send} />
      <p className="mt-4 text-sm">
        <Link className="link" to="/forget">
          Forgot password?
        </Link>
      </p>
      <p className="kicker my-6 flex items-center gap-4 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <GoogleButton next={next} />
      <p className="mt-6 border-line border-t pt-6">
        New here?{' '}
        <Link
          className="link"
          to={next === '/account' ? '/createaccount' : `/createaccount?next=${encodeURIComponent(next)}`}
        >
          Create account
        </Link>
      </p>
    </AccountFrame>
  );
}
