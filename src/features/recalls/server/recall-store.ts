import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { noMails } from '#platform/outbox/mailing.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { type PublicRecall, type Recall, recalledShoe, remedy } from '../contract/recalls.ts';
import { recallMails } from './recall-mails.ts';

export type RecallRow = Selectable<Tables['recall']>;

/** The recalls that have not ended, newest first. */
export async function listPublicRecalls(db: ReadDatabase): Promise<PublicRecall[]> {
  const rows = await db
    .selectFrom('recall')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toListedRecall);
}

/** A page of all recalls, newest first, and their total number. */
export async function listRecalls(
  db: Database,
  { offset = 0, limit = 20 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ recalls: Recall[]; total: number }> {
  const rows = await db
    .selectFrom('recall')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    recalls: await toRecalls(db, rows),
    total: await countRows(db, db.selectFrom('recall').select('id')),
  };
}

/** The newest recall; null in a shop without. */
export async function findNewestRecall(db: Database): Promise<PublicRecall | null> {
  const newest = db.selectFrom('recall').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(1);
  const row = await newest.executeTakeFirst();
  return row ? toPublicRecall(row) : null;
}

/** One recall that exists. */
export async function requireRecall(db: Database, id: string): Promise<Recall> {
  const [found] = await toRecalls(
    db,
    await db.selectFrom('recall').selectAll().where('id', '=', id).execute(),
  );
  if (!found) throw new Error(`there is no recall ${id}`);
  return found;
}

export const toPublicRecall = (row: Omit<RecallRow, 'buyers'>): PublicRecall => ({
  _id: row.id,
  publishedAt: row.created_at.toISOString(),
  shoes: z.array(recalledShoe).parse(row.shoes),
  sizes: row.sizes,
  from: row.from_day,
  to: row.to_day,
  text: row.text,
  remedies: z.array(remedy).parse(row.remedies),
});

/** The same for a list: a recall whose shoes or remedies cannot be read stays in it, with its text. */
const toListedRecall = (row: RecallRow): PublicRecall =>
  readOdd(
    { what: 'recalls', id: row.id },
    () => toPublicRecall(row),
    () => toPublicRecall({ ...row, shoes: [], remedies: [] }),
  );

async function toRecalls(db: Database, rows: readonly RecallRow[]): Promise<Recall[]> {
  const sending = rows.filter(({ is_counted }) => !is_counted).map(({ id }) => id);
  const mails = await recallMails.count(db, sending);
  return rows.map((row) => {
    const { sent, failed } = row.is_counted ? row : (mails.get(row.id) ?? noMails);
    const isDone = row.is_counted && row.ended_at === null;
    return {
      ...toListedRecall(row),
      endedAt: row.ended_at?.toISOString() ?? null,
      sending: !row.is_counted,
      buyers: row.buyers,
      sent,
      failed,
      // Somebody may have been erased in between.
      remaining: isDone ? 0 : Math.max(0, row.buyers - sent - failed),
    };
  });
}
