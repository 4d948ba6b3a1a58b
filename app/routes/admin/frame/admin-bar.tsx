import { NavLink } from 'react-router';
import { Logo } from '../../../components/header/logo.tsx';
import { ThemeToggle } from '../../../components/header/theme-toggle.tsx';
import type { Consoles } from '../../../lib/api/app-context.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { useCurrentTabInView } from './use-current-tab-in-view.ts';

const screens = [
  ['/admin', 'Dashboard'],
  ['/orders', 'Orders'],
  ['/admin/import', 'Import'],
  ['/admin/history', 'History'],
  ['/admin/mails', 'Mails'],
  ['/admin/people', 'People'],
  ['/admin/visits', 'Visits'],
  ['/admin/balance', 'Balance'],
  ['/admin/money', 'Money check'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/health', 'Health'],
] as const;

/** The top bar of administration: who is signed in, the providers' consoles, Back Home and Logout; below it the screens. */
export function AdminBar({ email, consoles }: { email: string; consoles: Consoles }) {
  const { pending, submit } = useAdminAction();
  const tabs = useCurrentTabInView();
  return (
    <header className="admin-bar">
      <div className="wrap admin-bar-line">
        <Logo reload />
        <p className="admin-bar-email" title={email}>
          {email}
        </p>
        <div className="admin-bar-tools">
          <ButtonAnchor
            variant="quiet"
            size="small"
            href={consoles.payments}
            target="_blank"
            rel="noreferrer"
          >
            Payment provider
          </ButtonAnchor>
          <ButtonAnchor
            variant="quiet"
            size="small"
            href={consoles.accounts}
            target="_blank"
            rel="noreferrer"
          >
            Auth provider
          </ButtonAnchor>
          <ButtonLink size="small" to="/" reloadDocument>
            Back Home
          </ButtonLink>
          <Button size="small" disabled={pending} onClick={() => submit({ intent: 'sign-out' })}>
            Logout
          </Button>
          <ThemeToggle />
        </div>
      </div>
      <nav ref={tabs} aria-label="Administration" className="wrap admin-bar-screens">
        {screens.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === '/admin'} className="admin-tab">
            {name}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}
