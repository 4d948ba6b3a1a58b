import { useCallback, useEffect, useState } from 'react';
import type { AccountSecurity } from '#contract/account-security.ts';
import { ActivityList } from '../../../components/account-activity/activity-list.tsx';
import { formatTime } from '../../../components/account-activity/format-time.ts';
import { ProofDialog } from '../../../components/proof/proof-dialog.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionButton } from './action-button.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PersonalData } from './personal-data.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Second factor, passkeys and devices of the account; loaded once the page is live. */
export function SecuritySection({ administrator }: { administrator: boolean }) {
  const [security, setSecurity] = useState<AccountSecurity | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(async () => {
    const result = await call('GET /account/security', {});
    if (result.ok) setSecurity(result.body);
    else setProblem(result.problem.detail);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);

  return (
    <section id="security" aria-labelledby="security-heading" className="mt-16 grid gap-8">
      <h2 id="security-heading" className="wide text-heading">
        Sign-in and security
      </h2>
      {security?.secondFactorMissing && (
        <p role="status" className="border-accent-ink border-l-4 bg-raised p-5">
          Administrators need a second factor. Set one up here, or sign out and in again with yours; then the
          administration opens.
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
            <SecondFactor security={security} onChange={load} />
            <PasskeyList passkeys={security.passkeys} onChange={load} />
          </div>
          <div className="grid content-start gap-10">
            <DeviceList sessions={security.sessions} onChange={load} />
            <section aria-labelledby="activity">
              <h3 id="activity" className="mb-3 font-bold">
                What happened lately
              </h3>
              <ActivityList activity={security.activity} />
            </section>
            <PersonalData security={security} administrator={administrator} />
          </div>
        </div>
      )}
      <ProofDialog />
    </section>
  );
}

interface PasskeyListProps {
  passkeys: AccountSecurity['passkeys'];
  onChange: () => void;
}

/** The passkeys of the account, and a form for one more. */
function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="mb-2 font-bold">
        Passkeys
      </h3>
      <p className="mb-4 text-ink-soft">
        Sign in with a fingerprint, your face or a PIN of your device, without password and code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-4 border-line border-t">
          {passkeys.map(({ _id, name, createdAt }) => (
            <li key={_id} className="grid gap-3 border-line border-b py-4">
              <p>
                {name}
                <span className="block text-ink-soft text-sm">Added {formatTime(createdAt)}</span>
              </p>
              <div className="flex flex-wrap items-start gap-3">
                <details>
                  <summary className="link">Rename {name}</summary>
                  <PasskeyNameForm intent="rename-passkey" id={_id} name={name} onDone={onChange} />
                </details>
                <ActionButton intent="remove-passkey" id={_id} label={`Remove ${name}`} onDone={onChange}>
                  Remove
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PasskeyNameForm intent="add-passkey" name="" onDone={onChange} />
    </section>
  );
}

interface DeviceListProps {
  sessions: AccountSecurity['sessions'];
  onChange: () => void;
}

/** The devices that are signed in; each can be signed out. */
function DeviceList({ sessions, onChange }: DeviceListProps) {
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
