import { NavLink } from 'react-router';
import { Logo } from '../../../components/logo.tsx';
import { ThemeToggle } from '../../../components/theme-toggle.tsx';
import { useLive } from '../../../hooks/use-live.ts';
import type { Consoles } from '../../../lib/services.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLogout } from './use-logout.ts';

const screens = [
  ['/admin', 'Dashboard'],
  ['/orders', 'Orders'],
  ['/admin/history', 'History'],
  ['/admin/mails', 'Mails'],
  ['/admin/people', 'People'],
  ['/admin/visits', 'Visits'],
  ['/admin/money', 'Money check'],
] as const;

/** The top bar of administration: who works here, the providers' consoles, Back Home and Logout; below it the screens. */
export function AdminBar({ email, consoles }: { email: string; consoles: Consoles }) {
  const { leaving, logout } = useLogout();
  const live = useLive();
  return (
    <header className="admin-bar">
      <div className="wrap admin-bar-line">
        <Logo reload />
        <p className="admin-bar-email" title={email}>
          {email}
        </p>
        <div className="admin-bar-tools">
          <a
            className="button button-quiet button-small"
            href={consoles.payments}
            target="_blank"
            rel="noreferrer"
          >
            Payment provider
          </a>
          <a
            className="button button-quiet button-small"
            href={consoles.accounts}
            target="_blank"
            rel="noreferrer"
          >
            Auth provider
          </a>
          <ButtonLink size="small" to="/" reloadDocument>
            Back Home
          </ButtonLink>
          <Button size="small" disabled={!live || leaving} onClick={logout}>
            Logout
          </Button>
          <ThemeToggle />
        </div>
      </div>
      <nav aria-label="Administration" className="wrap admin-bar-screens">
        {screens.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === '/admin'} className="admin-tab">
            {name}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}
