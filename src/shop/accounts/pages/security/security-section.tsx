import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import type { AccountSecurity } from '../../contract/account-security.ts';
import { ActivityList } from '../activity/activity-list.tsx';
import { LocalTime } from '../activity/local-time.tsx';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx';
import { usePasskeys } from '../session/use-passkeys.ts';
import { ActionButton } from './action-button.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { type MadeCodes, type PostedAs, SecondFactor } from './second-factor.tsx';

interface SecuritySectionProps {
  /** Null where it could not be loaded: `problem` says why. */
  security: AccountSecurity | null;
  problem: string;
  postedAs: PostedAs;
  made: MadeCodes | null;
  /** Shown below the recent activity. */
  children: ReactNode;
}

/** Second factor, passkeys and devices of the account. */
export function SecuritySection({ security, problem, postedAs, made, children }: SecuritySectionProps) {
  return (
    <section id="security" aria-labelledby="security-heading" className="mt-16 grid gap-8">
      <h2 id="security-heading" className="wide text-heading">
        Sign-in and security
      </h2>
      {security?.secondFactorMissing && (
        <p role="status" className="border-accent-ink border-l-4 bg-raised p-5">
          Administrators need two-factor authentication to open the admin area. Set it up here. If you already
          have it, sign out and sign in again with your code.
        </p>
      )}
      {problem && !security && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {security && (
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <div className="grid content-start gap-10">
            <SecondFactor security={security} postedAs={postedAs} made={made} />
            <PasskeyList passkeys={security.passkeys} postedAs={postedAs} />
          </div>
          <div className="grid content-start gap-10">
            <DeviceList sessions={security.sessions} />
            <section aria-labelledby="activity">
              <h3 id="activity" className="mb-3 font-bold">
                Recent activity
              </h3>
              <ActivityList activity={security.activity} />
            </section>
            {children}
          </div>
        </div>
      )}
      <ReauthenticationDialog />
    </section>
  );
}

interface PasskeyListProps {
  passkeys: AccountSecurity['passkeys'];
  postedAs: PostedAs;
}

/** The passkeys of the account, and a form for one more. */
function PasskeyList({ passkeys, postedAs }: PasskeyListProps) {
  const canAdd = usePasskeys();
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="mb-2 font-bold">
        Passkeys
      </h3>
      <p className="mb-4 text-ink-soft">
        Sign in with your fingerprint, face or device PIN instead of a password and code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-4 border-line border-t">
          {passkeys.map(({ _id, name, createdAt }) => (
            <li key={_id} className="grid gap-3 border-line border-b py-4">
              <p>
                {name}
                <span className="block text-ink-soft text-sm">
                  Added <LocalTime iso={createdAt} />
                </span>
              </p>
              <div className="flex flex-wrap items-start gap-3">
                <details open={postedAs('rename-passkey', _id) !== undefined}>
                  <summary className="link">Rename {name}</summary>
                  <PasskeyNameForm
                    intent="rename-passkey"
                    id={_id}
                    name={name}
                    posted={postedAs('rename-passkey', _id)}
                  />
                </details>
                <ActionButton intent="remove-passkey" id={_id} label={`Remove ${name}`}>
                  Remove
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {canAdd ? (
        <PasskeyNameForm intent="add-passkey" name="" posted={postedAs('add-passkey')} />
      ) : (
        <p>This browser has no passkeys. To add one, open this page in another browser.</p>
      )}
    </section>
  );
}

/** The devices that are signed in; each can be signed out. */
function DeviceList({ sessions }: Pick<AccountSecurity, 'sessions'>) {
  return (
    <section id="devices" aria-labelledby="devices-heading">
      <h3 id="devices-heading" className="mb-3 font-bold">
        Your devices
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
                Signed in <LocalTime iso={session.signedInAt} /> · last used{' '}
                <LocalTime iso={session.lastUsedAt} />
              </span>
            </div>
            {!session.current && (
              <ActionButton intent="end-session" id={session._id} label={`Sign out ${session.device}`}>
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionButton intent="end-other-sessions">Sign out everywhere else</ActionButton>
      )}
    </section>
  );
}
