import { useCallback, useEffect, useState } from 'react';
import type { AccountSecurity } from '#contract/account-security.ts';
import { ActivityList } from '../../../components/account-activity/activity-list.tsx';
import { ProofDialog } from '../../../components/proof/proof-dialog.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
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
