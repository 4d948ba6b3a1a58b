import { type Selectable, sql } from 'kysely';
import type { LoggedMail, MailState, ReadMail } from '#contract/mail/mail-log.ts';
import type { Tables } from '#database/tables.ts';
import { countLimit, countRows } from '../../shared/count-rows.ts';
import type { Database } from '../../shared/dependencies.ts';
import { likePattern } from '../../shared/text/like-pattern.ts';

/** The filters of the mail log; `search` matches anywhere in the recipient. */
export interface MailLogQuery {
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

type Row = Selectable<Tables['outbox']>;

const loggedColumns = [
  'outbox.id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'failed_at',
  'resend_of',
] as const;

/** Mails, newest first, and the total number of matches (of a search up to 1,000). */
export async function listLoggedMails(
  db: Database,
  { search = '', state, offset = 0, limit = 20 }: MailLogQuery,
): Promise<{ mails: LoggedMail[]; total: number }> {
  const searched = search.trim() !== '';
  let matching = db.selectFrom('outbox').select('outbox.id');
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (searched) matching = matching.where('recipient', 'ilike', likePattern(search));
  const rows = await db
    .with('page', () => matching.orderBy(newest).offset(offset).limit(limit))
    .selectFrom('page')
    .innerJoin('outbox', 'outbox.id', 'page.id')
    .select(loggedColumns)
    .orderBy(newest)
    .execute();
  const total = await countRows(db, searched ? matching.limit(countLimit) : matching);
  return { mails: rows.map(toLogged), total };
}

const newest = sql`outbox.created_at desc, outbox.id`;

/** One mail with its content; null when there is none. */
export async function findLoggedMail(db: Database, id: number): Promise<ReadMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRead(row) : null;
}

/** One mail, locked until the transaction ends; null when there is none. */
export async function lockLoggedMail(db: Database, id: number): Promise<ReadMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toRead(row) : null;
}

/** Queues a copy of a mail. */
export async function queueEmailCopy(db: Database, id: number): Promise<LoggedMail> {
  const copied = ['kind', 'recipient', 'reply_to', 'subject', 'body_text', 'body_html'] as const;
  const row = await db
    .insertInto('outbox')
    .columns([...copied, 'resend_of'])
    .expression(
      db
        .selectFrom('outbox')
        .select([...copied, 'id'])
        .where('id', '=', id),
    )
    .returningAll()
    .executeTakeFirstOrThrow(() => new Error(`mail ${id} not found`));
  return toLogged(row);
}

const toRead = (row: Row): ReadMail => {
  const readable = row.kind !== 'password-reset' && row.body_text !== '';
  return {
    ...toLogged(row),
    text: readable ? row.body_text : null,
    html: readable ? row.body_html : null,
    replyTo: row.reply_to,
  };
};

const toLogged = (
  row: Omit<Row, 'body_text' | 'body_html' | 'reply_to' | 'dedup' | 'run_at' | 'locked_until'>,
): LoggedMail => ({
  _id: String(row.id),
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  resendOf: row.resend_of === null ? null : String(row.resend_of),
});
