import { useCallback } from 'react';
import { Link, redirect, redirectDocument } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { type ActionContext, actionContext } from '#platform/browser/api/app-context.ts';
import { siteNameOf, titleMeta } from '#platform/browser/site.ts';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { Route } from './+types/sign-in.ts';
import { AccountCard } from './account-card.tsx';
import { codeRequired, confirmSignIn, readCredentials } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { doneMessageOf } from './done-message.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { AuthenticatorCodeField } from './reauthentication/authenticator-code-field.tsx';
import { finishSignIn, redirectSignedIn } from './redirect-signed-in.ts';
import { signIn, startGoogleSignIn } from './session/auth-client.ts';
import { signInWithPasskey } from './session/passkey-client.ts';
import { giveSecondFactor } from './session/second-factor-client.ts';
import { SubmitButton } from './submit-button.tsx';
import { useRedirectSignedIn } from './use-redirect-signed-in.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Sign in', matches),
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: Route.LoaderArgs) => redirectSignedIn(args);

/** Signs in with email and password, and then with a code. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await signInWithForm(form, context.get(actionContext));
  if (result === 'code-needed') {
    const { searchParams } = new URL(request.url);
    searchParams.set('step', 'code');
    return redirect(`/signin?${searchParams}`, 303);
  }
  if (!result.ok) return showAgain(context, form, ['email'], result.problem);
  return finishSignIn({ request, context }, '/account?done=sign-in');
}

async function signInWithForm(form: FormData, { postToAccounts }: ActionContext) {
  switch (form.get('intent')) {
    case 'google':
    case 'passkey':
      return needsScripts;
    case 'second-step':
      return giveSecondFactor(String(form.get('code')), postToAccounts);
  }
  return signIn(readCredentials(form), postToAccounts);
}

const needsScripts = {
  ok: false,
  problem: { detail: 'This sign-in method needs JavaScript. Use your email instead.' },
} as const;

/** `useRedirectSignedIn` leaves the page once the session has changed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  switch (form.get('intent')) {
    case 'google':
      return signInWithGoogle(String(form.get('next')));
    case 'passkey':
      return welcome(await signInWithPasskey());
  }
  return submitToShop(args, welcome);
}

async function welcome(signedIn: ActionResult): Promise<ActionResult> {
  const result = await confirmSignIn(signedIn);
  if (result.ok) {
    track('login');
    showSuccess(doneMessageOf('sign-in', siteNameOf(document)));
  }
  return result;
}

async function signInWithGoogle(next: string) {
  const query = `next=${encodeURIComponent(next)}`;
  const address = await startGoogleSignIn(`/signin?google=done&${query}`, `/signin?google=refused&${query}`);
  if (address) return redirectDocument(address);
  const detail = 'Google sign-in is not responding. Try again, or use your email.';
  return { ok: false as const, problem: { detail } };
}

export default function SignIn({ loaderData: { next, google, step }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  const welcomeGoogleUser = useCallback(() => {
    if (google !== 'done') return;
    track('login');
    showSuccess('Welcome Google User!');
  }, [google]);
  useRedirectSignedIn(next, welcomeGoogleUser);

  if (step === 'code')
    return (
      <AccountCard title="Sign in" lead="Enter your verification code.">
        <CodeForm posted={posted} />
      </AccountCard>
    );
  return (
    <AccountCard title="Sign in">
      {google === 'refused' && (
        <p role="alert" className="field-error mb-5">
          Google sign-in didn't work. Try again, or use your email.
        </p>
      )}
      <CredentialsForm submitText="Sign in" pendingText="Signing in…" isNewPassword={false} posted={posted} />
      <p className="mt-4 text-sm">
        <Link className="link" to="/forget">
          Forgot password?
        </Link>
      </p>
      <p className="kicker my-6 flex items-center gap-4 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <GoogleButton next={next} label="Sign in with Google" />
      <PasskeyButton />
      <p className="mt-6 border-line border-t pt-6">
        New here?{' '}
        <Link
          className="link"
          to={next === '/account' ? '/createaccount' : `/createaccount?next=${encodeURIComponent(next)}`}
        >
          Create account
        </Link>
      </p>
    </AccountCard>
  );
}

/** The second step of a sign-in; submits to the action of the sign-in page. */
function CodeForm({ posted }: { posted: PostedForm | undefined }) {
  const form = useActionForm<'code'>({ rules: { code: codeRequired }, initial: { code: '' }, posted });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="second-step" />
      <AuthenticatorCodeField
        autoFocus
        help="Enter the six-digit code from your authenticator app. Lost your phone? Use a recovery code."
        {...form.field('code')}
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending} large>
        {form.pending ? 'Signing in…' : 'Sign in'}
      </SubmitButton>
      <p className="text-sm">
        <Link className="link" to="/signin">
          Start over
        </Link>
      </p>
    </form.Form>
  );
}
