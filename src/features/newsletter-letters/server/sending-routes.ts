import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { createNewsletterLinks, queueEmail } from '#shop/content/server/mail/mail.ts';
import { sendLetterEndpoint, stopLetterEndpoint, testLetterEndpoint } from '../contract.ts';
import type { LetterEvent } from './audited-letter.ts';
import { prepareLetterEmail, testEmail } from './letter-email.ts';
import { letterMails } from './letter-mails.ts';
import { countRecipients } from './letter-recipients.ts';
import {
  contentOf,
  findLetter,
  type LetterRow,
  lockLetter,
  requireLetter,
  startLetter,
} from './letter-store.ts';

/** POST /admin/letters/{id}/send, …/stop and …/test. */
export function registerSendingRoutes(
  registerRoute: RegisterRoute,
  options: Pick<Dependencies, 'db' | 'settings' | 'mailSite' | 'createCipher'>,
): void {
  const { db, mailSite } = options;
  const links = createNewsletterLinks(options);

  registerRoute(sendLetterEndpoint, async ({ params: { id }, body: { at }, caller }) =>
    inTransaction(db, async (transaction) => {
      const row = await lockLetter(transaction, id);
      if (!row) return problem('NOT_FOUND');
      if (row.state === 'stopped')
        return problem('NOT_ALLOWED_NOW', { detail: 'This letter was stopped. Write a new one' });
      // The button was pressed twice, or the first response was lost.
      if (row.started_at || isScheduledFor(row, at)) return answer(transaction, id, null);
      const time = at === undefined ? null : new Date(at);
      if (time && time.getTime() <= Date.now()) return fieldProblem('at', 'Choose a time in the future');
      if ((await countRecipients(transaction)) === 0) return toNobody;
      if (!time) {
        const recipients = await startLetter(transaction, id);
        return answer(transaction, id, await record(transaction, caller, row, { what: 'send', recipients }));
      }
      await transaction
        .updateTable('newsletter_letter')
        .set({ state: 'scheduled', send_at: time })
        .where('id', '=', id)
        .execute();
      const event = { what: 'schedule', at: time.toISOString() } as const;
      return answer(transaction, id, await record(transaction, caller, row, event));
    }),
  );

  registerRoute(stopLetterEndpoint, async ({ params: { id }, caller }) =>
    inTransaction(db, async (transaction) => {
      const row = await lockLetter(transaction, id);
      if (!row) return problem('NOT_FOUND');
      if (row.state === 'sent')
        return problem('NOT_ALLOWED_NOW', { detail: 'This letter was already sent to everyone' });
      if (row.state === 'draft' || row.state === 'stopped') return answer(transaction, id, null);
      await transaction
        .updateTable('newsletter_letter')
        .set(
          row.state === 'scheduled'
            ? { state: 'draft', send_at: null }
            : { state: 'stopped', queued_until: null },
        )
        .where('id', '=', id)
        .execute();
      await letterMails.withdraw(transaction, [id]);
      return answer(transaction, id, await record(transaction, caller, row, { what: 'stop' }));
    }),
  );

  registerRoute(
    testLetterEndpoint,
    ({ params: { id }, caller, claim }) =>
      inTransaction(db, async (transaction) => {
        const row = await lockLetter(transaction, id);
        if (!row) return problem('NOT_FOUND');
        await claim(transaction, id);
        const email = await prepareLetterEmail(transaction, contentOf(row), mailSite());
        const leave = await links.linkTo('leave', caller.email);
        await queueEmail(transaction, testEmail(email, { to: caller.email, leave }));
        return answer(transaction, id, await record(transaction, caller, row, { what: 'test' }));
      }),
    async (id) => {
      const letter = await findLetter(db, id);
      return letter && auditedReply(200, letter, null);
    },
  );
}

const toNobody = problem('NOT_ALLOWED_NOW', {
  detail: 'Nobody would get this letter: no subscriber of the newsletter has confirmed their address yet',
});

const isScheduledFor = ({ state, send_at }: LetterRow, at: string | undefined): boolean =>
  state === 'scheduled' && at !== undefined && send_at?.getTime() === Date.parse(at);

type Change = Awaited<ReturnType<typeof recordAuditEntry>>;

const answer = async (db: Database, id: string, change: Change | null) =>
  auditedReply(200, await requireLetter(db, id), change);

const record = (
  db: Database,
  caller: SignedIn,
  { id, subject }: LetterRow,
  event: Omit<LetterEvent, 'subject'>,
): Promise<Change> =>
  recordAuditEntry(db, caller, {
    action: event.what === 'test' ? 'test' : 'record',
    entity: 'letter-sending',
    id,
    after: { subject, ...event },
  });
