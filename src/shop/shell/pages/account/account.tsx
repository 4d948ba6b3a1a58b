import accountSections from 'virtual:slots/account-section';
import securityParts from 'virtual:slots/security-section';
import { useEffect } from 'react';
import { Form, redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import { type ActionContext, actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { siteNameOf, titleMeta } from '#platform/browser/site.ts';
import { loadParts, renderLoadedParts } from '#platform/browser/slots/slot-parts.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { finishForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { performAccountAction, stillSignedIn } from '#shop/accounts/pages/account-actions.ts';
import { DoneMessage, doneMessageOf } from '#shop/accounts/pages/done-message.tsx';
import { NameForm } from '#shop/accounts/pages/name-form.tsx';
import { PasswordForm } from '#shop/accounts/pages/password-form.tsx';
import { PhotoForm } from '#shop/accounts/pages/photo-form.tsx';
import { PostedProblem } from '#shop/accounts/pages/posted-problem.tsx';
import { encodeQrCode } from '#shop/accounts/pages/security/qr-code.tsx';
import type { PostedAs } from '#shop/accounts/pages/security/second-factor.tsx';
import { performSecurityAction } from '#shop/accounts/pages/security/security-actions.ts';
import { SecuritySection } from '#shop/accounts/pages/security/security-section.tsx';
import { signOut } from '#shop/accounts/pages/session/auth-client.ts';
import { forgetPerson } from '#shop/accounts/pages/session/forget-person.ts';
import { addPasskey } from '#shop/accounts/pages/session/passkey-client.ts';
import { hasCodes } from '#shop/accounts/pages/session/second-factor-client.ts';
import { refreshSession } from '#shop/accounts/pages/session/session.ts';
import { uploadPhoto } from '#shop/accounts/pages/session/upload-photo.ts';
import { useFreshPage } from '#shop/accounts/pages/session/use-fresh-page.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import { useCart } from '#shop/cart/pages/use-cart.ts';
import type { Route } from './+types/account.ts';
import { UserOrders } from './user-orders.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Account', matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

/** Visitors are redirected to /signin (§2), which says what was done before. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, ask } = calls;
  const { user, administrator, status } = (await about('GET /session', {})).body;
  const done = new URL(request.url).searchParams.get('done');
  if (!user) throw redirect(done === null ? '/signin' : pathTo`/signin?done=${done}`);
  const [found, sections, securityData] = await Promise.all([
    ask('GET /account/security', {}),
    loadParts('account-section', accountSections, calls),
    loadParts('security-section', securityParts, calls),
  ]);
  const security = found.ok ? found.body : null;
  return {
    ...{ user, administrator, status, security },
    securityProblem: found.ok ? '' : found.problem.detail,
    sections,
    securityData,
  };
}

/** Does what a form of the page says. New recovery codes are shown in the answer alone. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = (await perform(form, context.get(actionContext))) ?? needsScripts;
  if (!result.ok) return showAgain(context, form, ['intent', 'id', 'name'], result.problem);
  if (hasCodes(result))
    return { ...result, qrCode: result.uri === '' ? null : await encodeQrCode(result.uri) };
  const intent = String(form.get('intent'));
  const next = intent === 'log-out' ? '/' : '/account';
  return finishForm(context, { ok: true }, `${next}?${new URLSearchParams({ done: intent })}`);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const intent = String(form.get('intent'));
  switch (intent) {
    case 'update-photo':
      return report(intent, await updatePhoto(form));
    case 'add-passkey':
      return report(intent, await addPasskey(String(form.get('name')).trim()));
    case 'log-out':
      return submitToShop(args, leave);
  }
  return submitToShop(args, (result) => report(intent, result));
}

async function perform(form: FormData, calls: ActionContext) {
  const own = (await performAccountAction(form, calls)) ?? (await performSecurityAction(form, calls));
  if (own) return own;
  for (const part of securityParts) {
    const result = await part.perform(form, calls);
    if (result) return result;
  }
  return null;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  const made = actionData && 'qrCode' in actionData ? actionData : null;
  const postedAs: PostedAs = (intent, id) =>
    posted?.values.intent === intent && (id ?? '') === posted.values.id ? posted : undefined;
  useFreshPage();
  const session = useSession();
  const navigate = useNavigate();
  const { user, administrator, status } = session?.user ? { ...session, user: session.user } : loaderData;
  const isDisabled = status === 'Disabled' || status === 'Eliminated';
  const hasItemsInCart = useCart().lines.length > 0;

  useEffect(() => {
    if (!isDisabled) return;
    showError('Your account is Disabled or Eliminated');
    navigate('/', { replace: true });
    void signOut().then(refreshSession);
  }, [isDisabled, navigate]);
  const isLoggingOut = useNavigation().formData?.get('intent') === 'log-out';
  const isSignedOut = session !== null && session.user === null;
  const { pathname } = useLocation();
  useEffect(() => {
    // The address changes before React renders its page: where it is another one, this page is left already.
    const isLeft = window.location.pathname !== pathname;
    if (isSignedOut && !isLoggingOut && !isDisabled && !isLeft) navigate('/signin', { replace: true });
  }, [isSignedOut, isLoggingOut, isDisabled, pathname, navigate]);

  if (isDisabled) return <div className="wrap min-h-96" />;
  return (
    <div className="wrap py-10 md:py-16">
      <DoneMessage />
      {posted && <PostedProblem posted={posted} security={loaderData.security} />}
      <header className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar photoURL={user.photoURL} />
        <div className="min-w-0">
          <p className="kicker">Account</p>
          <h1 className="wide text-title wrap-anywhere">{user.displayName || 'Welcome'}</h1>
        </div>
        <AccountNavigation administrator={administrator} isLoggingOut={isLoggingOut} />
      </header>
      {hasItemsInCart && (
        <p className="mb-10 flex flex-wrap items-center justify-between gap-4 border-accent-ink border-l-4 bg-raised p-5">
          Your cart is still here.
          <ButtonLink to="/cart" variant="accent">
            Go to cart
          </ButtonLink>
        </p>
      )}
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="details" className="grid content-start gap-8">
          <h2 id="details" className="wide text-heading">
            Your details
          </h2>
          <NameForm email={user.email} name={user.displayName} posted={postedAs('update-name')} />
          <PasswordForm administrator={administrator} posted={postedAs('update-password')} />
          <PhotoForm />
        </section>
        <UserOrders uid={user.uid} />
      </div>
      {renderLoadedParts(accountSections, loaderData.sections, {})}
      <SecuritySection
        security={loaderData.security}
        problem={loaderData.securityProblem}
        postedAs={postedAs}
        made={made}
      >
        {loaderData.security &&
          renderLoadedParts(securityParts, loaderData.securityData, {
            security: loaderData.security,
            administrator,
          })}
      </SecuritySection>
      <ButtonLink to="/" className="mt-10">
        Back Home
      </ButtonLink>
    </div>
  );
}

function AccountNavigation(props: { administrator: boolean; isLoggingOut: boolean }) {
  return (
    <nav aria-label="Account" className="flex flex-wrap gap-3 md:ml-auto">
      <ButtonLink to="/favorites">Favorites</ButtonLink>
      {props.administrator && (
        <ButtonLink to="/admin" variant="ink">
          Admin
        </ButtonLink>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="log-out" />
        <Button type="submit" disabled={props.isLoggingOut}>
          Logout
        </Button>
      </Form>
    </nav>
  );
}

/** The profile image, or a placeholder. */
function Avatar({ photoURL }: { photoURL: string }) {
  if (photoURL)
    return (
      <img src={photoURL} alt="Avatar" width={96} height={96} className="size-24 bg-sunken object-cover" />
    );
  return (
    <svg viewBox="0 0 96 96" role="img" aria-label="Avatar" className="size-24 bg-sunken text-ink-soft">
      <circle cx={48} cy={37} r={16} fill="currentColor" />
      <path d="M14 96c2-22 15-34 34-34s32 12 34 34Z" fill="currentColor" />
    </svg>
  );
}

/** Tells that it worked, where it says something, and loads what may have changed with it. */
async function report<Result extends ActionResult>(intent: string, result: Result): Promise<Result> {
  const message = intent === 'prove' ? '' : doneMessageOf(intent, siteNameOf(document));
  if (!result.ok && intent.startsWith('end-')) showError(result.problem.detail);
  if (!result.ok || message === '') return result;
  showSuccess(message);
  await refreshSession();
  return result;
}

async function updatePhoto(form: FormData): Promise<ActionResult> {
  const image = form.get('image');
  return uploadPhoto(image instanceof File ? image : new File([], ''));
}

/** Leaves the account page only once the server confirmed the sign-out. */
function leave({ ok }: ActionResult): Response | null {
  if (!ok) {
    showError(stillSignedIn);
    return null;
  }
  forgetPerson();
  showSuccess(doneMessageOf('log-out', siteNameOf(document)));
  void refreshSession();
  return redirect('/');
}

const needsScripts = { ok: false, problem: { detail: 'This needs JavaScript.' } } as const;
