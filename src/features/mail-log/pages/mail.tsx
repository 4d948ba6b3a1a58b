import './mail.css';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { MailFrame } from '#shop/content/pages/admin/mail-frame/mail-frame.tsx';
import type { Route } from './+types/mail.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  return unwrap(await call('GET /admin/mails/{id}', { params: { id: params.id } })).body;
}

/** Sends the email again, as an email of its own. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => [
    await call('POST /admin/mails/{id}/resend', { params }),
    'The email will be sent again',
  ]);

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

/** One email, as its recipient sees it. */
export default function Mail({ loaderData: mail }: Route.ComponentProps) {
  const { subject, recipient, state, createdAt, sentAt, lastError, attempts, html, text, replyTo, resendOf } =
    mail;
  return (
    <>
      <AdminHeading title={subject} lead={`To ${recipient}${replyTo ? `, replies to ${replyTo}` : ''}`}>
        <div className="flex flex-wrap gap-2">
          <ResendButton mail={mail} />
          <ButtonLink size="small" to="/admin/mails">
            All emails
          </ButtonLink>
        </div>
      </AdminHeading>
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <MailStateBadge state={state} />
        <span>
          Queued <Timestamp at={createdAt} />
        </span>
        {sentAt !== null && (
          <span>
            Sent <Timestamp at={sentAt} />
          </span>
        )}
        {resendOf !== null && (
          <ButtonLink size="small" variant="quiet" to={`/admin/mails/${resendOf}`}>
            Resend of an earlier email
          </ButtonLink>
        )}
      </p>
      {lastError !== null && state !== 'sent' && (
        <p className="admin-note mb-4 wrap-anywhere">
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`} so far. Last error: {lastError}
        </p>
      )}
      {html === null || text === null ? (
        <p className="admin-note">
          You can't view this email because it is private, such as a password reset link, or its content was
          deleted.
        </p>
      ) : (
        <>
          <MailFrame key={mail._id} html={html} title="Email content" />
          <details className="mt-4">
            <summary>Plain text</summary>
            <pre className="mail-text">{text}</pre>
          </details>
        </>
      )}
    </>
  );
}
