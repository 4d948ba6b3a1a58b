import { useEffect } from 'react';
import { Form, redirect, useNavigate, useNavigation } from 'react-router';
import { useCart } from '../../hooks/use-cart.ts';
import { useSession } from '../../hooks/use-session.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { signOut } from '../../lib/session/auth-client.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { showError } from '../../lib/toasts/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/account.ts';
import { logOut, updateName, updatePassword, updatePhoto } from './account-actions.ts';
import { Avatar } from './avatar.tsx';
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
