import { useEffect } from 'react';
import { Form, redirect, useNavigate, useNavigation } from 'react-router';
import { useCart } from '../../hooks/use-cart.ts';
import { useSession } from '../../hooks/use-session.ts';
import { call } from '../../lib/api/api-client.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { ActionResult } from '../../lib/forms/action-result.ts';
import { changeName, signOut } from '../../lib/session/auth-client.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { uploadPhoto } from '../../lib/session/upload-photo.ts';
import { showError, showSuccess } from '../../lib/toasts/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/account.ts';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import { performSecurityAction } from './security/security-actions.ts';
import { SecuritySection } from './security/security-section.tsx';
import { UserOrders } from './user-orders.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Account | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

/** Visitors are redirected to /signin (§2). */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, administrator, status } = unwrapOrThrow(
    await context.get(appContext).call('GET /session', {}),
  ).body;
  if (!user) throw redirect('/signin');
  return { user, administrator, status };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'update-name':
      return updateName(form);
    case 'update-password':
      return updatePassword(form);
    case 'update-photo':
      return updatePhoto(form);
    case 'log-out':
      return logOut();
    default:
      return performSecurityAction(form);
  }
}

export default function Account({ loaderData }: Route.ComponentProps) {
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
  useEffect(() => {
    if (isSignedOut && !isLoggingOut && !isDisabled) navigate('/signin', { replace: true });
  }, [isSignedOut, isLoggingOut, isDisabled, navigate]);

  if (isDisabled) return <div className="wrap min-h-96" />;
  return (
    <div className="wrap py-10 md:py-16">
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
            Go to the cart
          </ButtonLink>
        </p>
      )}
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="details" className="grid content-start gap-8">
          <h2 id="details" className="wide text-heading">
            Your details
          </h2>
          <NameForm email={user.email} name={user.displayName} />
          <PasswordForm administrator={administrator} />
          <PhotoForm />
        </section>
        <UserOrders uid={user.uid} />
      </div>
      <SecuritySection administrator={administrator} />
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

async function updateName(form: FormData): Promise<ActionResult> {
  const result = await changeName(String(form.get('name')).trim());
  if (!result.ok) return result;
  showSuccess('Name Updated');
  await refreshSession();
  return result;
}

async function updatePassword(form: FormData): Promise<ActionResult> {
  const currentPassword = String(form.get('currentPassword') ?? '');
  const result = await call('PUT /account/password', {
    body: { newPassword: String(form.get('newPassword')), ...(currentPassword && { currentPassword }) },
  });
  if (result.ok) {
    showSuccess(result.body.message);
    return { ok: true };
  }
  const { code, title, errors } = result.problem;
  const isAboutCurrent = code === 'CURRENT_PASSWORD_NEEDED' || code === 'WRONG_PASSWORD';
  const message = code === 'INVALID' ? (errors?.[0]?.message ?? title) : title;
  const field = isAboutCurrent ? 'currentPassword' : 'newPassword';
  return { ok: false, problem: { detail: message, errors: [{ field, message }] } };
}

async function updatePhoto(form: FormData): Promise<ActionResult> {
  const image = form.get('image');
  const result = await uploadPhoto(image instanceof File ? image : new File([], ''));
  if (!result.ok) return result;
  showSuccess('Image Upload');
  await refreshSession();
  return result;
}

/** Leaves the account page only once the server confirmed the sign-out. */
async function logOut(): Promise<ActionResult | Response> {
  if (!(await signOut())) {
    const detail = 'You are still signed in: the shop did not answer';
    showError(detail);
    return { ok: false, problem: { detail } };
  }
  showSuccess('See you later!');
  void refreshSession();
  return redirect('/');
}
