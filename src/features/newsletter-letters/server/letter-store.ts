import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { type MailCounts, noMails } from '#platform/outbox/mailing.ts';
import type { Letter, LetterContent } from '../contract.ts';
import { letterMails } from './letter-mails.ts';
import { countRecipients, countWaiting } from './letter-recipients.ts';

export type LetterRow = Selectable<Tables['newsletter_letter']>;

/** A page of the letters that are not deleted, newest first, and their total number. */
export async function listLetters(
  db: Database,
  { offset = 0, limit = 20 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ letters: Letter[]; total: number }> {
  const rows = await selectLetters(db)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countRows(
    db,
    db.selectFrom('newsletter_letter').select('id').where('deleted_at', 'is', null),
  );
  return { letters: await toLetters(db, rows), total };
}

/** One letter; null when there is none. */
export async function findLetter(db: Database, id: string): Promise<Letter | null> {
  const [letter = null] = await toLetters(db, await selectLetters(db).where('id', '=', id).execute());
  return letter;
}

/** One letter that exists. */
export async function requireLetter(db: Database, id: string): Promise<Letter> {
  const found = await findLetter(db, id);
  if (!found) throw new Error(`there is no letter ${id}`);
  return found;
}

/** The row of a letter, locked until the transaction ends; null when there is none. */
export async function lockLetter(db: Database, id: string): Promise<LetterRow | null> {
  return (await selectLetters(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The content of a row, as the audit log records it, too. */
export const contentOf = ({
  subject,
  markdown,
  shoe_ids,
}: Pick<LetterRow, 'subject' | 'markdown' | 'shoe_ids'>): LetterContent => ({
  subject,
  markdown,
  shoeIds: shoe_ids,
});

/** The columns of the content of a letter. */
export const toColumns = ({ subject, markdown, shoeIds }: LetterContent) => ({
  subject,
  markdown,
  shoe_ids: shoeIds,
});

/**
 * Begins to send a letter that is locked. Its recipients are the confirmed subscribers of this moment.
 * @returns how many they are
 */
export async function startLetter(transaction: Database, id: string): Promise<number> {
  const recipients = await countRecipients(transaction);
  await transaction
    .updateTable('newsletter_letter')
    .set({ state: 'sending', started_at: sql<Date>`clock_timestamp()`, recipients, queued_until: '' })
    .where('id', '=', id)
    .execute();
  return recipients;
}

const selectLetters = (db: Database) =>
  db.selectFrom('newsletter_letter').selectAll().where('deleted_at', 'is', null);

async function toLetters(db: Database, rows: readonly LetterRow[]): Promise<Letter[]> {
  const counted = rows.filter(({ started_at, is_counted }) => started_at && !is_counted);
  const mails = await letterMails.count(
    db,
    counted.map(({ id }) => id),
  );
  const subscribers = rows.some(({ started_at }) => !started_at) ? await countRecipients(db) : 0;
  return Promise.all(
    rows.map(async (row) =>
      toLetter(row, await countLetter(db, row, mails.get(row.id) ?? noMails, subscribers)),
    ),
  );
}

type Counts = Pick<Letter, 'recipients' | 'sent' | 'failed' | 'remaining'>;

async function countLetter(
  db: Database,
  row: LetterRow,
  mails: MailCounts,
  subscribers: number,
): Promise<Counts> {
  const { id, state, queued_until: queuedUntil, recipients } = row;
  if (!row.started_at) return { recipients: subscribers, sent: 0, failed: 0, remaining: subscribers };
  const { sent, failed } = row.is_counted ? row : mails;
  if (state === 'stopped')
    return { recipients, sent, failed, remaining: Math.max(0, recipients - sent - failed) };
  const waiting = queuedUntil === null ? 0 : await countWaiting(db, { id, queuedUntil });
  return { recipients, sent, failed, remaining: state === 'sent' ? 0 : waiting + mails.queued };
}

const toLetter = (row: LetterRow, counts: Counts): Letter => ({
  _id: row.id,
  ...contentOf(row),
  state: row.state,
  at: (row.started_at ?? row.send_at)?.toISOString() ?? null,
  ...counts,
  left: row.unsubscribed,
});
