import adminTools from 'virtual:slots/admin-tool';
import { type RefObject, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { ProviderDashboards } from '#platform/browser/api/app-context.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { Logo } from '#shop/content/pages/header/logo.tsx';
import { ThemeToggle } from '#shop/content/pages/header/theme-toggle.tsx';
import { renderParts } from '#shop/slots/slot-parts.ts';
import { screens } from '../screens.ts';

/** The top bar of administration: who is signed in, the tools of features, the dashboards of the providers, Back Home and Logout; below it the screens. */
export function AdminBar({
  email,
  providerDashboards,
}: {
  email: string;
  providerDashboards: ProviderDashboards;
}) {
  const tabs = useCurrentTabInView();
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
      <nav ref={tabs} aria-label="Administration" className="wrap admin-bar-screens">
        {screens.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === '/admin'} className="admin-tab">
            {name}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}

/**
 * Keeps the tab of the current screen in view on a row of tabs that scrolls, as `scroll-initial-target` does before
 * scripts run where a browser knows it: here for the others, and for screens that are reached without a new document.
 */
function useCurrentTabInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab changes with the address
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [frame, box] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Not scrollIntoView, which would scroll the page, too. Browsers round the position, so whole pixels are added.
    if (box.right > frame.right) row.current.scrollLeft += Math.ceil(box.right - frame.right);
    if (box.left < frame.left) row.current.scrollLeft -= Math.ceil(frame.left - box.left);
  }, [pathname]);
  return row;
}
