import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** A mail in the inbox. `sent` is false while it waits in the outbox. */
export interface SandboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: string;
  readonly sent: boolean;
}

/** The last 200 mails, newest first, optionally of one recipient. */
export async function listSandboxMails(db: Kysely<Tables>, to?: string): Promise<SandboxMail[]> {
  let query = columnsOf(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(200);
  if (to) query = query.where('recipient', '=', to);
  return (await query.execute()).map(toMail);
}

/** One mail; null when there is none. */
export async function findSandboxMail(db: Kysely<Tables>, id: number): Promise<SandboxMail | null> {
  const row = await columnsOf(db).where('id', '=', id).executeTakeFirst();
  return row ? toMail(row) : null;
}

const columnsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at', 'sent_at']);

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>;

const toMail = (row: Row): SandboxMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  date: row.created_at.toISOString(),
  sent: row.sent_at !== null,
});
