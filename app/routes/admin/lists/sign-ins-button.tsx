import { useState } from 'react';
import type { UserSecurity } from '#contract/account-security.ts';
import { ActivityList } from '../../../components/account-activity/activity-list.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { showError } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { count } from '../../../ui/count.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows how a user's account is protected and what happened to it, to help the user. */
export function SignInsButton({ id, email }: { id: string; email: string }) {
  const [security, setSecurity] = useState<UserSecurity | null>(null);
  const load = async () => {
    const result = await call('GET /users/{id}/security', { params: { id } });
    if (result.ok) setSecurity(result.body);
    else showError(result.problem.detail);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={load}>
        Sign-ins
      </Button>
      {security && (
        <Dialog open label={`Sign-ins of ${email}`} onClose={() => setSecurity(null)}>
          <div className="grid gap-4 p-6">
            <h2 className="wide text-heading">Sign-ins</h2>
            <p className="wrap-anywhere text-ink-soft">
              {email}: {describe(security)}
            </p>
            <ActivityList activity={security.activity} />
            <Button className="justify-self-end" onClick={() => setSecurity(null)} autoFocus>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function describe({ recoveryCodes, passkeys, sessions }: UserSecurity): string {
  const factor =
    recoveryCodes === null
      ? 'no second factor'
      : `second factor with ${count(recoveryCodes, 'recovery code')} left`;
  return `${factor}, ${count(passkeys, 'passkey')}, signed in on ${count(sessions, 'device')}.`;
}
