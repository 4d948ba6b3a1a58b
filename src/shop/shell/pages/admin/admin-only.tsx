import { useEffect } from 'react';
import {
  createContext,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { NavigationProgress } from '#platform/browser/navigation-progress.tsx';
import { ReauthenticationDialog } from '#shop/accounts/pages/reauthentication/reauthentication-dialog.tsx';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { Route } from './+types/admin-only.ts';
import './layout.css';
import '#platform/tables/table.css';
import '#platform/forms/form.css';
import './sales/sales.css';
import './lists.css';
import '#platform/audit/pages/audit-log.css';
import '#platform/tables/actions/undo-bar.css';
import { UndoBar } from '#platform/tables/actions/undo-bar.tsx';
import { TimeZone } from '#platform/tables/time-zone.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { AdminBar } from './admin-bar.tsx';

/** Redirects everybody but administrators to the home page (§2). The API checks the permission of every call itself. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    const { user, administrator, secondFactorMissing } = unwrap(
      await context.get(appContext).call('GET /session', {}),
    ).body;
    if (secondFactorMissing) throw redirect('/account#security');
    if (!user || !administrator) throw redirect('/');
    context.set(emailContext, user.email);
  },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, providerDashboards } = context.get(appContext);
  const entry = new URL(request.url).searchParams.get('changed');
  const found = entry === null ? null : await call('GET /admin/history', { query: { entry } });
  return {
    email: context.get(emailContext),
    providerDashboards,
    changed: found?.ok ? found.body[0] : undefined,
  };
}

/**
 * Runs the guard on every navigation and after every form, so that a lost permission takes effect at once; but a form that
 * the shop did not answer stays on its page.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export default function AdminOnly({ loaderData }: Route.ComponentProps) {
  const { location } = useNavigation();
  const session = useSession();
  const { timeZone } = useSettings().shop;
  const isDemoted = session !== null && !session.administrator;
  const isWithoutFactor = session?.secondFactorMissing === true;
  useEffect(() => {
    if (isDemoted) window.location.assign(isWithoutFactor ? '/account#security' : '/');
  }, [isDemoted, isWithoutFactor]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <AdminBar email={loaderData.email} providerDashboards={loaderData.providerDashboards} />
      <NavigationProgress shown={location !== undefined} />
      <main id="main" tabIndex={-1} className="wrap admin-main">
        <TimeZone value={timeZone}>
          <Outlet />
        </TimeZone>
        <p className="mt-8 text-sm text-ink-soft">
          Times are in {timeZone === 'UTC' ? 'UTC' : `the time zone ${timeZone}`}.
        </p>
      </main>
      <UndoBar changed={loaderData.changed} />
      <ReauthenticationDialog />
    </>
  );
}

/** The email of the administrator that the guard found. */
const emailContext = createContext<string>();
