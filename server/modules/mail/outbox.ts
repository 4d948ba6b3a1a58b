import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type Mailer, UndeliverableError } from '../../shared/mailer.ts';

/** A mail to be sent once whatever it tells of is committed. */
export interface QueuedEmail {
  readonly kind: 'newsletter' | 'contact' | 'contact-confirmation' | 'password-reset' | 'order-paid';
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Queued only once under this name. */
  readonly once?: string;
}

/** Queues a mail in the caller's transaction: both happen or neither. */
export async function queueEmail(db: Database, mail: QueuedEmail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: singleLine(mail.to),
      reply_to: mail.replyTo === undefined ? null : singleLine(mail.replyTo),
      subject: singleLine(mail.subject),
      body_text: mail.text,
      body_html: mail.html,
      dedup: mail.once ?? null,
    })
    .onConflict((conflict) => conflict.column('dedup').doNothing())
    .execute();
}

interface Shop {
  readonly db: Database;
  readonly mailer: Mailer;
  /** What follows the @ of message ids. */
  readonly host: string;
  readonly log: { warn(details: object, message: string): void };
}

/** The worker that empties the outbox. */
export interface OutboxWorker {
  /** Sends what is due until nothing is, or the mail server fails; resolves to how many were sent. */
  runOnce(): Promise<number>;
  /** Stops after the mail that is on its way. */
  stop(): Promise<void>;
}

/**
 * Sends queued mails, looking once a second. Every process of a shop may run one: a mail is claimed for two minutes,
 * tried again after 5 s, 10 s, … up to an hour, at most 30 times (a day). Delivered at least once, under the same id.
 */
export function startOutboxWorker(shop: Shop): OutboxWorker {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const runOnce = async () => {
    for (let sent = 0; ; ) {
      const mail = stopped ? undefined : await claim(shop.db);
      if (!mail) return sent;
      const outcome = await deliver(shop, mail);
      if (outcome === 'later') return sent;
      if (outcome === 'sent') sent += 1;
    }
  };
  const tick = () => {
    running = runOnce()
      .catch((error: unknown) => shop.log.warn({ err: error }, 'outbox.unavailable'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, 1000);
      });
  };
  timer = setTimeout(tick, 0);
  return {
    runOnce,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Empties mails that were delivered 30 days ago or earlier; until then administrators may read and resend them. */
export async function purgeOldEmails(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ body_text: '', body_html: '' })
    .where('sent_at', '<', sql<Date>`now() - interval '30 days'`)
    .where('body_text', '<>', '')
    .execute();
}

const secretKinds = new Set(['password-reset']);

type Row = Selectable<Tables['outbox']>;

const mostAttempts = 30;

async function claim(db: Database): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update outbox set locked_until = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from outbox
      where sent_at is null and run_at <= now() and attempts < ${mostAttempts}
        and (locked_until is null or locked_until < now())
      order by run_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

async function deliver({ db, mailer, host, log }: Shop, row: Row): Promise<'sent' | 'later' | 'never'> {
  try {
    await mailer.send({
      id: `mail-${row.id}.${row.created_at.getTime()}@${host}`,
      to: row.recipient,
      replyTo: row.reply_to,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
    });
  } catch (error) {
    const final = error instanceof UndeliverableError;
    log.warn({ err: error, mail: row.id, attempts: row.attempts }, 'mail.delivery_failed');
    await postpone(db, row, { error, final });
    return final ? 'never' : 'later';
  }
  await db
    .updateTable('outbox')
    .set({
      sent_at: sql<Date>`now()`,
      locked_until: null,
      last_error: null,
      // A link that opens an account is nobody's business once it was delivered.
      ...(!mailer.keepsMail && secretKinds.has(row.kind) && { body_text: '', body_html: '' }),
    })
    .where('id', '=', row.id)
    .execute();
  return 'sent';
}

async function postpone(
  db: Database,
  row: Row,
  { error, final }: { error: unknown; final: boolean },
): Promise<void> {
  const seconds = Math.min(3600, 5 * 2 ** (row.attempts - 1));
  await db
    .updateTable('outbox')
    .set({
      locked_until: null,
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      run_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
      ...(final && { attempts: mostAttempts }),
    })
    .where('id', '=', row.id)
    .execute();
}

/** Headers are lines: whoever could break one could write others. */
function singleLine(text: string): string {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) throw new Error('A mail header must be a single line');
  return text;
}
