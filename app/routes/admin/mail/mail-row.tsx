import type { LoggedMail } from '#contract/mail/mail-log.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { MailStateBadge } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** An email in the log, with links to read and to resend it. */
export function MailRow({ mail }: { mail: LoggedMail }) {
  const { _id, recipient, subject, createdAt, state, attempts, lastError } = mail;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{subject}</span>
        <span className="cell-meta cell-always">{recipient}</span>
        <span className="cell-meta">
          <Timestamp at={createdAt} />
          <MailStateBadge state={state} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <MailStateBadge state={state} />
        {lastError !== null && state !== 'sent' && (
          <p className="mt-1 max-w-xs text-ink-soft wrap-anywhere">
            {attempts === 1 ? '1 try' : `${attempts} tries`}: {lastError}
          </p>
        )}
      </td>
      <td>
        <div className="row-actions">
          <ButtonLink size="small" to={`/admin/mails/${_id}`}>
            Read
          </ButtonLink>
          <ResendButton mail={mail} />
        </div>
      </td>
    </tr>
  );
}
