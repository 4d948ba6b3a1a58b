import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';
import { type HealthCheck, ok } from '../health-check.ts';

/** Whether mails leave the shop. */
export const mailCheck: HealthCheck = {
  name: 'mail',
  title: 'Mail',
  async run({ db, sendsMail }) {
    const { waiting, late, refused } = await countMails(db);
    const detail = `${waiting} waiting, ${refused} given up in the last day`;
    if (late > 0)
      return {
        status: late > 10 ? 'fail' : 'warn',
        detail: `${detail}; ${late} have waited for more than ten minutes`,
        action: 'Look at SMTP_URL and the mail server; mail.delivery_failed in the log says what it answers.',
      };
    if (refused > 0)
      return {
        status: 'warn',
        detail,
        action: 'Open Mails and choose “Given up”: most are addresses that do not exist.',
      };
    return ok(sendsMail ? detail : `${detail}; there is no mail server, mails stay at /sandbox/mail`);
  },
};

async function countMails(db: Database): Promise<{ waiting: number; late: number; refused: number }> {
  const { rows } = await sql<{ waiting: number; late: number; refused: number }>`
    select count(*) filter (where state = 'queued') as waiting,
      count(*) filter (where state = 'queued' and created_at < now() - interval '10 minutes') as late,
      count(*) filter (where state = 'failed' and failed_at > now() - interval '1 day') as refused
    from outbox where state in ('queued', 'failed')`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0, refused: 0 };
}

/** Whether background jobs get their work done. */
export const jobsCheck: HealthCheck = {
  name: 'jobs',
  title: 'Jobs waiting',
  async run({ db }) {
    const { rows } = await sql<{ mails: number; payments: number; refunds: number; stuck: number }>`
      select (select count(*) from outbox where state = 'queued') as mails,
        (select count(*) from checkout_attempt where state in ('open', 'waiting', 'refunding')) as payments,
        (select count(*) from refund where status = 'pending') as refunds,
        (select count(*) from checkout_attempt where state in ('open', 'waiting', 'refunding')
          and updated_at < now() - interval '30 minutes') as stuck`.execute(db);
    const { mails = 0, payments = 0, refunds = 0, stuck = 0 } = rows[0] ?? {};
    const detail = `${mails} mails, ${payments} payments, ${refunds} refunds`;
    if (stuck === 0) return ok(detail);
    return {
      status: 'fail',
      detail: `${detail}; ${stuck} payments were not looked at for half an hour`,
      action: 'Restart the shop: its recovery does not run. Search the log for payment.recovery_failed.',
    };
  },
};
