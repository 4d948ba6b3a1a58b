import adminTools from 'virtual:slots/admin-tool';
import { type RefObject, use, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { ProviderDashboards } from '#platform/browser/api/app-context.ts';
import { NonceContext } from '#platform/browser/nonce-context.ts';
import { renderParts } from '#platform/browser/slots/slot-parts.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { Logo } from '../header/logo.tsx';
import { ThemeToggle } from '../header/theme-toggle.tsx';
import { dashboard, screens, screensByGroup } from './screens.ts';

/** The top bar of administration: who is signed in, the tools of features, the dashboards of the providers, Back Home and Logout; below it the groups of screens, and the screens of the current group. */
export function AdminBar({
  email,
  providerDashboards,
}: {
  email: string;
  providerDashboards: ProviderDashboards;
}) {
  const nonce = use(NonceContext);
  const tabs = useCurrentTabInView();
  const group = useCurrentGroup();
  return (
    <header className="admin-bar">
      <div className="wrap admin-bar-line">
        <Logo reload />
        <p className="admin-bar-email" title={email}>
          {email}
        </p>
        {renderParts(adminTools, {})}
        <div className="admin-bar-tools">
          <ButtonAnchor
            variant="quiet"
            size="small"
            href={providerDashboards.payments}
            target="_blank"
            rel="noreferrer"
          >
            Payment provider
          </ButtonAnchor>
          <ButtonAnchor
            variant="quiet"
            size="small"
            href={providerDashboards.accounts}
            target="_blank"
            rel="noreferrer"
          >
            Auth provider
          </ButtonAnchor>
          <ButtonLink size="small" to="/" reloadDocument>
            Back Home
          </ButtonLink>
          <ActionButton action="/admin/sign-out">Logout</ActionButton>
          <ThemeToggle />
        </div>
      </div>
      <nav ref={tabs} aria-label="Administration">
        <div className="wrap admin-bar-screens">
          <NavLink to={dashboard.to} end className="admin-tab">
            {dashboard.name}
          </NavLink>
          {screensByGroup.map((one) => (
            <Link
              key={one.group}
              to={one.screens[0]?.to ?? dashboard.to}
              aria-current={one === group ? 'true' : undefined}
              className="admin-tab"
            >
              {one.group}
            </Link>
          ))}
        </div>
        {group && (
          <div className="wrap admin-bar-screens admin-bar-group">
            {group.screens.map(({ to, name }) => (
              <NavLink key={to} to={to} end={isParent(to)} className="admin-tab">
                {name}
              </NavLink>
            ))}
          </div>
        )}
      </nav>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? `(${showCurrentTabs})(document.currentScript.previousElementSibling)` : ''}
      </script>
    </header>
  );
}

/** Whether the addresses of other screens begin with that of this one. */
const isParent = (to: string): boolean => screens.some((other) => other.to.startsWith(`${to}/`));

/** The group whose screen is shown: the one with the longest address that fits. */
function useCurrentGroup() {
  const { pathname } = useLocation();
  const fits = ({ to }: { to: string }) => pathname === to || pathname.startsWith(`${to}/`);
  const [screen] = screens.filter(fits).sort((one, other) => other.to.length - one.to.length);
  return screensByGroup.find((one) => one.screens.some(({ to }) => to === screen?.to));
}

/** Keeps the tabs of the current screen and its group in view, also on screens that are reached without a new document. */
function useCurrentTabInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab changes with the address
  useEffect(() => {
    showCurrentTabs(row.current);
  }, [pathname]);
  return row;
}

/** Runs also in the page as text, before it is painted. Scrolls the rows of tabs to the tabs of the current screen. */
function showCurrentTabs(rows: Element | null): void {
  for (const tab of rows?.querySelectorAll('[aria-current]') ?? []) {
    const line = tab.parentElement;
    if (!line) continue;
    const [frame, box] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Not scrollIntoView, which would scroll the page, too. Browsers round the position, so whole pixels are added.
    if (box.right > frame.right) line.scrollLeft += Math.ceil(box.right - frame.right);
    if (box.left < frame.left) line.scrollLeft -= Math.ceil(frame.left - box.left);
  }
}
