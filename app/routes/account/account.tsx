import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { useCart } from '../../hooks/use-cart.ts';
import { useLive } from '../../hooks/use-live.ts';
import { useSession } from '../../hooks/use-session.ts';
import { signOut } from '../../lib/identity.ts';
import { services } from '../../lib/services.ts';
import { refreshSession } from '../../lib/session.ts';
import { showError, showSuccess } from '../../lib/toasts.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Avatar } from './avatar.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import { UserOrders } from './user-orders.tsx';

export const meta = () => [{ title: 'Account | Sneaker Paradise' }, { name: 'robots', content: 'noindex' }];

export const headers = () => ({ 'Cache-Control': 'no-store' });

/** The signed-in guard (§2): visitors go to /signin. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user, administrator, status } = unwrapOrThrow(
    await context.get(services).call('GET /session', {}),
  ).body;
  if (!user) throw redirect('/signin');
  return { user, administrator, status };
}

export default function Account() {
  const loaded = useLoaderData<typeof loader>();
  const session = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const live = useLive();
  const pairsWait = useCart().lines.length > 0;
  const { user, administrator, status } = session?.user ? { ...session, user: session.user } : loaded;
  const shutOut = status === 'Disabled' || status === 'Eliminated';
  const signedOut = session !== null && session.user === null;

  useEffect(() => {
    if (!shutOut) return;
    showError('Your account is Disabled or Eliminated');
    navigate('/', { replace: true });
    void signOut().then(refreshSession);
  }, [shutOut, navigate]);
  useEffect(() => {
    if (signedOut && !leaving && !shutOut) navigate('/signin', { replace: true });
  }, [signedOut, leaving, shutOut, navigate]);

  const logout = async () => {
    setLeaving(true);
    if (!(await signOut())) {
      setLeaving(false);
      return showError('You are still signed in: the shop did not answer');
    }
    showSuccess('See you later!');
    navigate('/');
    void refreshSession();
  };

  if (shutOut) return <div className="wrap min-h-96" />;
  return (
    <div className="wrap py-10 md:py-16">
      <header className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar photoURL={user.photoURL} />
        <div className="min-w-0">
          <p className="kicker">Account</p>
          <h1 className="wide text-title wrap-anywhere">{user.displayName || 'Welcome'}</h1>
        </div>
        <nav aria-label="Account" className="flex flex-wrap gap-3 md:ml-auto">
          <ButtonLink to="/favorites">Favorites</ButtonLink>
          {administrator && (
            <ButtonLink to="/admin" variant="ink">
              Admin
            </ButtonLink>
          )}
          <Button onClick={logout} disabled={!live || leaving}>
            Logout
          </Button>
        </nav>
      </header>
      {pairsWait && (
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
          <PasswordForm />
          <PhotoForm />
        </section>
        <UserOrders uid={user.uid} />
      </div>
      <ButtonLink to="/" className="mt-10">
        Back Home
      </ButtonLink>
    </div>
  );
}
