import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { dataExportEmail } from './data-export-email.ts';
import { exportSteps, readExportPart } from './export-steps.ts';
import { findPerson } from './find-person.ts';

/** What an export needs. */
export type ExportOptions = Pick<Dependencies, 'longDb' | 'privacyRules' | 'mailSite'> & {
  readonly settings: Pick<Dependencies['settings'], 'administrators' | 'rateLimitScale'>;
  readonly log: Record<'warn', (details: object, message: string) => void>;
};

type ExportRow = Selectable<Tables['data_export']>;

/** The longest pause before an export that failed is tried again, in seconds. */
const longestPause = 3_600;

/**
 * Does the next part of the export that is due first, in a short transaction that locks it: any number of processes may
 * do this, and one that is killed leaves nothing half done.
 * @returns whether there was anything to do
 */
export async function continueExport(options: ExportOptions): Promise<boolean> {
  const { longDb, log } = options;
  let claimed: ExportRow | undefined;
  try {
    return await longDb.transaction().execute(async (transaction) => {
      claimed = await claim(transaction);
      if (claimed) await doPart(transaction, options, claimed);
      return claimed !== undefined;
    });
  } catch (err) {
    if (!claimed) throw err;
    const { step, failures } = claimed;
    log.warn({ err, step }, 'account.export_failed');
    const pause = Math.min(longestPause, 5 * 2 ** failures);
    const run_at = sql<Date>`clock_timestamp() + interval '1 second' * ${pause}::int`;
    await change(longDb, claimed)
      .set({ failures: failures + 1, run_at })
      .execute();
    return true;
  }
}

async function doPart(
  db: Database,
  { settings, mailSite, privacyRules }: ExportOptions,
  row: ExportRow,
): Promise<void> {
  const { uid, scope, email_since } = row;
  const steps = exportSteps(privacyRules);
  const table = steps.includes(row.step) ? row.step : (steps[0] ?? '');
  const found = await findPerson({ db, privacyRules }, { uid }, scope === 'own' ? 'none' : 'all');
  if (!found) {
    await db.deleteFrom('data_export').where('uid', '=', uid).execute();
    return;
  }
  const person = { ...found, emailSince: email_since };
  const part = await readExportPart(
    db,
    { administrators: settings.administrators, rules: privacyRules },
    { person, table, position: row.position },
  );
  if (part.rows.length > 0)
    await db
      .insertInto('data_export_part')
      .values({ uid, scope, table_name: table, rows: JSON.stringify(part.rows) })
      .execute();
  const next = part.position === null ? steps[steps.indexOf(table) + 1] : table;
  if (next !== undefined) {
    await change(db, row)
      .set({ step: next, position: part.position ?? 0, failures: 0 })
      .execute();
    return;
  }
  await change(db, row).set({ ready_at: sql<Date>`clock_timestamp()` }).execute();
  // Nobody proved that the mailbox of an unverified email is theirs: the account page says the same.
  if (scope === 'own' && email_since !== 'infinity')
    await queueEmail(db, dataExportEmail(person.email, mailSite()), {
      uid,
      scale: settings.rateLimitScale,
    });
}

const claim = (db: Database): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_export')
    .selectAll()
    .where('ready_at', 'is', null)
    .where(sql<boolean>`(run_at <= clock_timestamp() or ${isFarInFuture('run_at', longestPause)})`)
    .orderBy('run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const change = (db: Database, { uid, scope }: ExportRow) =>
  db.updateTable('data_export').where('uid', '=', uid).where('scope', '=', scope);
