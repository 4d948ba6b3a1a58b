import userActions from 'virtual:slots/user-action';
import { useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { renderParts } from '#platform/browser/slots/slot-parts.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass } from '#platform/tables/data-table.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { UserSecurity } from '../../contract/account-security.ts';
import type { ListedUser, User } from '../../contract/users.ts';
import { ActivityList } from '../activity/activity-list.tsx';

/** A user with the actions on it. */
export function UserRow({ user }: { user: ListedUser }) {
  const { _id, email, createdAt, status, manager, administrator } = user;
  const other = status === 'Enabled' ? 'Disabled' : 'Enabled';
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
        <span className="cell-meta">
          <Timestamp at={createdAt} day />
          <StatusBadge status={status} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} day />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <StatusBadge status={status} />
      </td>
      <td>
        <div className="row-actions">
          {(other === 'Enabled' || !administrator) && (
            <ActionButton action={`/admin/users/${_id}`} fields={{ status: other }}>
              {other === 'Enabled' ? 'Enable' : 'Disable'}
            </ActionButton>
          )}
          <ActionButton
            action={`/admin/users/${_id}`}
            fields={{ manager: String(!manager) }}
            aria-pressed={manager}
          >
            Manager
          </ActionButton>
          <SignInsButton id={_id} email={email} />
          {renderParts(userActions, { id: _id, email })}
          <ButtonLink variant="quiet" size="small" to={`/orders?search=${encodeURIComponent(email)}`}>
            Orders
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}

const StatusBadge = ({ status }: { status: User['status'] }) => (
  <Badge variant={status === 'Enabled' ? 'quiet' : 'deal'}>{status}</Badge>
);

/** Shows how a user's account is protected and what happened to it, to help the user. */
function SignInsButton({ id, email }: { id: string; email: string }) {
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
        <Dialog open label={`Sign-ins for ${email}`} onClose={() => setSecurity(null)}>
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
      ? 'no authenticator app'
      : `authenticator app with ${count(recoveryCodes, 'recovery code')} left`;
  return `${factor}, ${count(passkeys, 'passkey')}, signed in on ${count(sessions, 'device')}.`;
}
