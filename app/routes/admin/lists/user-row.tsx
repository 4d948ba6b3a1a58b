import type { User } from '#contract/users.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { Timestamp } from '../layout/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { PersonalDataButton } from './personal-data-button.tsx';
import { SignInsButton } from './sign-ins-button.tsx';

/** A user with the actions on it. */
export function UserRow({ user }: { user: User }) {
  const { _id, email, createdAt, status, manager } = user;
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
          <ActionButton action={`/admin/users/${_id}`} fields={{ status: other }}>
            {other === 'Enabled' ? 'Enable' : 'Disable'}
          </ActionButton>
          <ActionButton
            action={`/admin/users/${_id}`}
            fields={{ manager: String(!manager) }}
            aria-pressed={manager}
          >
            Manager
          </ActionButton>
          <SignInsButton id={_id} email={email} />
          <PersonalDataButton id={_id} email={email} />
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
