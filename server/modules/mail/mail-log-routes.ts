import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import { findMailEndpoint, listMailsEndpoint, resendMailEndpoint } from '#contract/mail/mail-log.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { findLoggedMail, listLoggedMails, lockLoggedMail, queueEmailCopy } from './mail-log-store.ts';
import { forgetRefusal } from './refused-addresses.ts';

/** GET /admin/mails, /admin/mails/{id} and POST /admin/mails/{id}/resend. */
export function registerMailLogRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listMailsEndpoint, async ({ query }) => {
    const { mails, total } = await listLoggedMails(db, query);
    return reply(200, mails, { [totalCountHeader]: String(total) });
  });

  registerRoute(findMailEndpoint, async ({ params }) => {
    const mail = await findLoggedMail(db, params.id);
    return mail ? reply(200, mail) : problem('NOT_FOUND');
  });

  registerRoute(resendMailEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const mail = await lockLoggedMail(transaction, params.id);
      if (!mail) return problem('NOT_FOUND');
      if (mail.state === 'queued')
        return problem('NOT_ALLOWED_NOW', { detail: 'This mail is still on its way' });
      if (mail.text === null) {
        const detail = 'The content of this mail was not kept, or is not for anybody else to send';
        return problem('NOT_ALLOWED_NOW', { detail });
      }
      await forgetRefusal(transaction, mail.recipient);
      const copy = await queueEmailCopy(transaction, params.id);
      const { recipient, subject } = copy;
      await recordAuditEntry(transaction, caller, {
        action: 'resend',
        entity: 'mail',
        id: mail._id,
        after: { recipient, subject },
      });
      return reply(201, copy);
    }),
  );
}
