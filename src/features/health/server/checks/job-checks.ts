import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Whether mails leave the shop. */
export const mailCheck: HealthCheck = {
  name: 'mail',
  title: 'Email',
  position: 50,
  async run({ db, sendsMail }) {
    const { waiting, late, refused } = await countMails(db);
    const detail = `${waiting} waiting, ${refused} failed in the last day`;
    if (late > 0)
      return {
        status: late > 10 ? 'fail' : 'warn',
        detail: `${detail}; ${late} have waited for more than ten minutes`,
        action:
          'Check SMTP_URL and the mail server. Search the log for mail.delivery_failed to see how it responds.',
      };
    if (refused > 0)
      return {
        status: 'warn',
        detail,
        action: 'Open Emails and choose “Failed”. Most of these addresses do not exist.',
      };
    return ok(
      sendsMail ? detail : `${detail}; there is no mail server, so emails are shown at /sandbox/mail`,
    );
  },
};

const tenMinutesAgo = sql<Date>`now() - interval '10 minutes'`;

const countMails = (db: Database) =>
  db
    .selectFrom('outbox')
    .where('state', 'in', ['queued', 'failed'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'queued').as('waiting'),
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'queued')
        .filterWhere('created_at', '<', tenMinutesAgo)
        .as('late'),
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'failed')
        .filterWhere('failed_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('refused'),
    ])
    .executeTakeFirstOrThrow();

/** Whether background jobs get their work done. */
export const jobsCheck: HealthCheck = {
  name: 'jobs',
  title: 'Jobs waiting',
  position: 80,
  async run({ db }) {
    const { mails, payments, refunds, stuck } = await countJobs(db);
    const detail = `${mails} emails, ${payments} payments, ${refunds} refunds`;
    if (stuck === 0) return ok(detail);
    return {
      status: 'fail',
      detail: `${detail}; ${stuck} payments have not been checked for half an hour`,
      action:
        'Restart the shop: its payment recovery is not running. Search the log for payment.recovery_failed.',
    };
  },
};

/** What waits for background jobs; `stuck` are the payments that nobody has looked at for half an hour. */
export async function countJobs(
  db: Database,
): Promise<Record<'mails' | 'payments' | 'refunds' | 'stuck', number>> {
  const countAll = db.fn.countAll<number>().as('count');
  const payments = db
    .selectFrom('checkout_attempt')
    .select(countAll)
    .where('state', 'in', ['open', 'waiting', 'refunding']);
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('outbox')
        .select(countAll)
        .where('state', '=', 'queued')
        .$asScalar()
        .$notNull()
        .as('mails'),
      payments.$asScalar().$notNull().as('payments'),
      eb
        .selectFrom('refund')
        .select(countAll)
        .where('status', '=', 'pending')
        .$asScalar()
        .$notNull()
        .as('refunds'),
      payments
        .where('updated_at', '<', sql<Date>`now() - interval '30 minutes'`)
        .$asScalar()
        .$notNull()
        .as('stuck'),
    ])
    .executeTakeFirstOrThrow();
}
