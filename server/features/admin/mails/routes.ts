import { totalCountHeader } from '#contract/listing.ts';
import { findMail, listMails, resendMail } from '#contract/mail-log.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { recordHistory } from '../../../core/history.ts';
import { refuse } from '../../../http/refusal.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';
import * as store from './store.ts';

/** GET /admin/mails, /admin/mails/{id} and POST /admin/mails/{id}/resend. */
export function serveMailLog(serve: Serve, { db }: Dependencies): void {
  serve(listMails, async ({ query }) => {
    const { mails, total } = await store.listMails(db, query);
    return reply(200, mails, { [totalCountHeader]: String(total) });
  });

  serve(findMail, async ({ params }) => {
    const mail = await store.findMail(db, params.id);
    return mail ? reply(200, mail) : refuse('NOT_FOUND');
  });

  serve(resendMail, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const mail = await store.holdMail(transaction, params.id);
      if (!mail) return refuse('NOT_FOUND');
      if (mail.state === 'queued')
        return refuse('NOT_ALLOWED_NOW', { detail: 'This mail is still on its way' });
      if (mail.text === null) {
        const detail = 'The content of this mail was not kept, or is not for anybody else to send';
        return refuse('NOT_ALLOWED_NOW', { detail });
      }
      const copy = await store.queueCopy(transaction, params.id);
      const { recipient, subject } = copy;
      await recordHistory(transaction, caller, {
        action: 'resend',
        entity: 'mail',
        id: mail._id,
        after: { recipient, subject },
      });
      return reply(201, copy);
    }),
  );
}
