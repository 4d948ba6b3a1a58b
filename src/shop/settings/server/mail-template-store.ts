import { z } from 'zod';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { ChangedMailTemplate, ChangedMailTemplates } from '#platform/outbox/mail-site.ts';

/** The changed templates as the cache has them. */
export const storedMailTemplates = z.record(
  z.string(),
  z.object({ subject: z.string().nullable(), texts: z.record(z.string(), z.string()) }),
);

/** The templates that administrators changed, from the database. */
export async function readMailTemplates(db: ReadDatabase): Promise<ChangedMailTemplates> {
  const rows = await db.selectFrom('mail_template').selectAll().execute();
  return storedMailTemplates.parse(Object.fromEntries(rows.map(({ kind, ...changed }) => [kind, changed])));
}

/** What was changed of a template, locked until the transaction ends. */
export async function lockMailTemplate(db: Database, kind: string): Promise<ChangedMailTemplate> {
  // A row to lock, also for a template that nobody changed yet.
  await db
    .insertInto('mail_template')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('mail_template')
    .select(['subject', 'texts'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return storedMailTemplates.valueType.parse(row);
}

/** Replaces what was changed of a locked template. */
export async function writeMailTemplate(
  db: Database,
  kind: string,
  { subject, texts }: ChangedMailTemplate,
): Promise<void> {
  await db
    .updateTable('mail_template')
    .set({ subject, texts: JSON.stringify(texts) })
    .where('kind', '=', kind)
    .execute();
}
