import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { countLimit, totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { matchParts } from '#platform/database/match-parts.ts';
import type { Feature } from '#platform/features/feature.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { forgetRefusal } from '#shop/content/server/mail/mail.ts';
import {
  findMailEndpoint,
  type LoggedMail,
  listMailsEndpoint,
  type MailState,
  mailLogEndpoints,
  type ReadMail,
  resendMailEndpoint,
} from './contract.ts';
import { auditedMail } from './server/audited-mail.ts';
import { mailGauges } from './server/mail-gauges.ts';
import { registerSandboxInbox } from './server/sandbox-inbox/routes.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly mail: true;
  }
}

/** What was sent to whom, and whether it arrived. */
export const mailLog = {
  endpoints: mailLogEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerMailLogRoutes(registerRoute, dependencies);
  },
  auditedEvents: { mail: auditedMail },
  gauges: mailGauges,
  async sandboxPlugin(app, { db, sendsMail }) {
    if (!sendsMail) await app.register(registerSandboxInbox(db));
  },
} satisfies Feature;

/** GET /admin/mails, /admin/mails/{id} and POST /admin/mails/{id}/resend. */
function registerMailLogRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
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
        return problem('NOT_ALLOWED_NOW', { detail: 'This email is still being sent' });
      if (mail.text === null) {
        const detail = 'This email cannot be resent: it is private, or its content was deleted';
        return problem('NOT_ALLOWED_NOW', { detail });
      }
      await forgetRefusal(transaction, mail.recipient);
      const copy = await queueEmailCopy(transaction, params.id);
      const { recipient, subject } = copy;
      const change = await recordAuditEntry(transaction, caller, {
        action: 'resend',
        entity: 'mail',
        id: mail._id,
        after: { recipient, subject },
      });
      return auditedReply(201, copy, change);
    }),
  );
}

/** The filters of the mail log; `search` finds each of its parts in the recipient, or in the subject of a newer mail. */
interface MailLogQuery {
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
async function listLoggedMails(
  db: Database,
  { search = '', state, offset = 0, limit = 20 }: MailLogQuery,
): Promise<{ mails: LoggedMail[]; total: number }> {
  const searched = search.trim() !== '';
  let matching = db.selectFrom('outbox').select('outbox.id');
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (searched) matching = matching.where(matchMail(search));
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

/** The subjects of so many newest mails are searched: they have no index. */
const searchedSubjects = 20_000;

const matchMail = (search: string) => sql<boolean>`(${matchParts(sql`recipient`, search)} or outbox.id in (
  select id from (select id, subject from outbox order by created_at desc, id limit ${searchedSubjects}) recent
  where ${matchParts(sql`subject`, search)}))`;

/** One mail with its content; null when there is none. */
async function findLoggedMail(db: Database, id: number): Promise<ReadMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRead(row) : null;
}

/** One mail, locked until the transaction ends; null when there is none. */
async function lockLoggedMail(db: Database, id: number): Promise<ReadMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toRead(row) : null;
}

/** Queues a copy of a mail. */
async function queueEmailCopy(db: Database, id: number): Promise<LoggedMail> {
  const copied = [
    'kind',
    'recipient',
    'reply_to',
    'subject',
    'body_text',
    'body_html',
    'unsubscribe_link',
    'is_secret',
  ] as const;
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
  const readable = !row.is_secret && row.body_text !== '';
  return {
    ...toLogged(row),
    text: readable ? row.body_text : null,
    html: readable ? row.body_html : null,
    replyTo: row.reply_to,
  };
};

const toLogged = (
  row: Omit<
    Row,
    | 'body_text'
    | 'body_html'
    | 'unsubscribe_link'
    | 'reply_to'
    | 'dedup'
    | 'run_at'
    | 'locked_until'
    | 'expires_at'
    | 'is_bulk'
    | 'is_secret'
  >,
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
