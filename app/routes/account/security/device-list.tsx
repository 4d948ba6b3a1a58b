import type { AccountSecurity } from '#contract/account-security.ts';
import { formatTime } from '../../../components/account-activity/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionButton } from './action-button.tsx';

interface DeviceListProps {
  sessions: AccountSecurity['sessions'];
  onChange: () => void;
}

/** The devices that are signed in; each can be signed out. */
export function DeviceList({ sessions, onChange }: DeviceListProps) {
  return (
    <section id="devices" aria-labelledby="devices-heading">
      <h3 id="devices-heading" className="mb-3 font-bold">
        Where you are signed in
      </h3>
      <ul className="mb-4 border-line border-t">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
          >
            <div>
              {session.device} {session.current && <Badge>This device</Badge>}
              <span className="block text-ink-soft text-sm">
                Signed in {formatTime(session.signedInAt)} · last used {formatTime(session.lastUsedAt)}
              </span>
            </div>
            {!session.current && (
              <ActionButton
                intent="end-session"
                id={session._id}
                label={`Sign out ${session.device}`}
                onDone={onChange}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionButton intent="end-other-sessions" onDone={onChange}>
          Sign out everywhere else
        </ActionButton>
      )}
    </section>
  );
}
