import { useEffect } from 'react';
import { createContext, Outlet, redirect, useNavigation } from 'react-router';
import { NavigationProgress } from '../../components/navigation-progress.tsx';
import { ProofDialog } from '../../components/proof/proof-dialog.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { Route } from './+types/admin-only.ts';
import './frame/frame.css';
import './table/table.css';
import './form/form.css';
import './sales/sales.css';
import './lists/lists.css';
import './audit-log/audit-log.css';
import './mail/mail.css';
import './actions/undo-bar.css';
import { UndoBar } from './actions/undo-bar.tsx';
import { AdminBar } from './frame/admin-bar.tsx';

/** Redirects everybody but administrators to the home page (§2). The API checks the permission of every call itself. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    const { user, administrator, secondFactorMissing } = unwrapOrThrow(
      await context.get(appContext).call('GET /session', {}),
    ).body;
    if (secondFactorMissing) throw redirect('/account#security');
    if (!user || !administrator) throw redirect('/');
    context.set(emailContext, user.email);
  },
];

export const loader = ({ context }: Route.LoaderArgs) => ({
  email: context.get(emailContext),
  consoles: context.get(appContext).consoles,
});

/** Runs the guard on every navigation, so that a lost permission takes effect at once. */
export const shouldRevalidate = () => true;

export default function AdminOnly({ loaderData }: Route.ComponentProps) {
  const { location } = useNavigation();
  const session = useSession();
  const isDemoted = session !== null && !session.administrator;
  const isWithoutFactor = session?.secondFactorMissing === true;
  useEffect(() => {
    if (isDemoted) window.location.assign(isWithoutFactor ? '/account#security' : '/');
  }, [isDemoted, isWithoutFactor]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <AdminBar email={loaderData.email} consoles={loaderData.consoles} />
      <NavigationProgress shown={location !== undefined} />
      <main id="main" tabIndex={-1} className="wrap admin-main">
        <Outlet />
      </main>
      <UndoBar />
      <ProofDialog />
    </>
  );
}

/** The email of the administrator that the guard found. */
const emailContext = createContext<string>();
