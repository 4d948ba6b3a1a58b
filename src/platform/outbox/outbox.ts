import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { formatDay } from '../contract/fields/format-time.ts';
import { toSingleLine } from '../contract/fields/normalize-text.ts';
import { isFarInFuture } from '../database/clock-set-back.ts';
import type { Database } from '../database/database.ts';
import { type Polling, startPolling } from '../jobs/start-polling.ts';
import { noteDelivery } from './first-delivery.ts';
import type { MailCause, MailKind } from './mail-kind.ts';
import { type Mailer, UndeliverableError } from './mailer.ts';
import { findRefusal, forgetRefusal, noteRefusal } from './refused-addresses.ts';

/*
 * Triggers of `outbox`. A write also does this, in the same transaction:
 *
 * - `outbox_failed_try`: sets `failed_at` when an attempt to send records an error
 */

/** A mail to be sent once its transaction is committed. */
export interface QueuedEmail<Cause extends MailCause = MailCause> {
  readonly kind: MailKind<Cause>;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unsubscribes its recipient when a mail program posts to it (RFC 8058); in the headers. */
  readonly unsubscribeLink?: string;
  /** A deduplication key: queued only once. */
  readonly once?: string;
  /** From then on what it says is no longer true, and it is not sent any more. */
  readonly expiresAt?: Date;
}

/**
 * Adds a mail to those to be sent, in the caller's transaction, whoever causes it: see `queueEmail`. None to nobody,
 * which is the buyer of an order whose account is closed.
 */
export async function addToOutbox(db: Database, mail: QueuedEmail): Promise<void> {
  if (mail.to === '') return;
  await db
    .insertInto('outbox')
    .values(toRow(mail))
    .onConflict((conflict) => conflict.column('dedup').doNothing())
    .execute();
}

/** Whether a mail with this deduplication key was queued before. */
export async function isQueued(db: Database, once: string): Promise<boolean> {
  const query = db.selectFrom('outbox').select('id').where('dedup', '=', once);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The row of a mail that is always sent, for a statement that writes more than that; a conflict on `dedup` is to be ignored. */
export const emailRow = (mail: QueuedEmail<'buyer'>) => toRow(mail);

const toRow = (mail: QueuedEmail) => ({
  kind: mail.kind.name,
  recipient: requireSingleLine(mail.to),
  reply_to: mail.replyTo === undefined ? null : requireSingleLine(mail.replyTo),
  // It may quote what somebody typed.
  subject: toSingleLine(mail.subject),
  body_text: mail.text,
  body_html: mail.html,
  unsubscribe_link: mail.unsubscribeLink === undefined ? null : requireSingleLine(mail.unsubscribeLink),
  dedup: mail.once ?? null,
  expires_at: mail.expiresAt ?? null,
  is_bulk: mail.kind.isBulk === true,
  is_secret: mail.kind.isSecret === true,
});

interface OutboxOptions {
  readonly db: Database;
  readonly mailer: Mailer;
  /** The host part of message ids. */
  readonly host: string;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
}

/**
 * Sends queued mails, polling once a second. Every process may run a worker: a mail is claimed for two minutes and
 * retried after 5 s, 10 s, … up to an hour, at most 30 times (a day). Delivery is at least once, with the same id. An
 * address that was refused for good is not tried again.
 */
export function startOutboxWorker(options: OutboxOptions): Polling<number> {
  const runOnce = async (signal: AbortSignal) => {
    for (let sent = 0; ; ) {
      const mail = signal.aborted ? undefined : await claim(options.db);
      if (!mail) return sent;
      const result = await deliver(options, mail);
      if (result === 'later') return sent;
      if (result === 'sent') sent += 1;
    }
  };
  return startPolling(runOnce, {
    onError: (err) => options.log.warn({ err }, 'outbox.unavailable'),
  });
}

type Row = Selectable<Tables['outbox']>;

const maxAttempts = 30;
/** How long a mail is claimed, in seconds. */
const lockSeconds = 120;
/** The longest pause between two attempts, in seconds. */
const longestRetry = 3600;

async function claim(db: Database): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update outbox set locked_until = now() + interval '1 second' * ${lockSeconds}::int, attempts = attempts + 1
    where id = (
      select id from outbox
      where sent_at is null and (run_at <= now() or ${isFarInFuture('run_at', longestRetry)}) and attempts < ${maxAttempts}
        and (locked_until is null or locked_until < now() or ${isFarInFuture('locked_until', lockSeconds)})
      order by is_bulk, run_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

async function deliver(
  { db, mailer, host, log }: OutboxOptions,
  row: Row,
): Promise<'sent' | 'later' | 'never'> {
  if (row.expires_at && row.expires_at.getTime() <= Date.now()) {
    await postpone(db, row, { error: new Error(expiryMessage), final: true });
    return 'never';
  }
  const refusedAt = await findRefusal(db, row);
  if (refusedAt) {
    await postpone(db, row, { error: new Error(refusalMessage(refusedAt)), final: true });
    return 'never';
  }
  try {
    await mailer.send({
      id: `mail-${row.id}.${row.created_at.getTime()}@${host}`,
      to: row.recipient,
      replyTo: row.reply_to,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      unsubscribeLink: row.unsubscribe_link,
    });
  } catch (error) {
    const final = error instanceof UndeliverableError;
    const { id: mail, kind, attempts } = row;
    const details = { ...describeFailure(error), mail, kind, attempts, final };
    log.warn(details, 'mail.delivery_failed');
    await postpone(db, row, { error, final });
    if (error instanceof UndeliverableError && error.isAddress) await noteRefusal(db, row.recipient);
    return final ? 'never' : 'later';
  }
  await db
    .updateTable('outbox')
    .set({
      sent_at: sql<Date>`now()`,
      locked_until: null,
      last_error: null,
      ...(!mailer.keepsMail && row.is_secret && { body_text: '', body_html: '', unsubscribe_link: null }),
    })
    .where('id', '=', row.id)
    .execute();
  if (!mailer.keepsMail) await noteDelivery(db);
  if (row.kind === 'password-reset') await forgetRefusal(db, row.recipient);
  log.info({ mail: row.id, kind: row.kind }, 'mail.sent');
  return 'sent';
}

const expiryMessage = 'Not sent: this email was out of date by the time it could be sent.';

const refusalMessage = (at: Date): string =>
  `Not sent: a mail server permanently rejected this address on ${formatDay(at)}. Resend the email to try once more.`;

async function postpone(
  db: Database,
  row: Row,
  { error, final }: { error: unknown; final: boolean },
): Promise<void> {
  const seconds = Math.min(longestRetry, 5 * 2 ** (row.attempts - 1));
  await db
    .updateTable('outbox')
    .set({
      locked_until: null,
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      run_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
      ...(final && { attempts: maxAttempts }),
    })
    .where('id', '=', row.id)
    .execute();
}

/** Prevents header injection: a line break would start another header. */
function requireSingleLine(text: string): string {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) throw new Error('A header of an email must be a single line');
  return text;
}

/** Why a mail was not delivered, for the log. */
interface DeliveryFailure {
  readonly reason: string;
  /** Of the mail server (RFC 5321), such as 550. */
  readonly responseCode?: number;
}

/** Describes the failure of a delivery without any email address: servers quote the one that they refuse. */
function describeFailure(error: unknown): DeliveryFailure {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error; one = one.cause) chain.push(one);
  const reason = chain.length > 0 ? chain.map(({ message }) => message).join(': ') : String(error);
  const answered = chain.find((one) => 'responseCode' in one && typeof one.responseCode === 'number');
  return {
    // A server may answer at any length, and the pattern takes the square of it.
    reason: reason
      .slice(0, 2000)
      .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…@…')
      .slice(0, 500),
    ...(answered && 'responseCode' in answered && { responseCode: Number(answered.responseCode) }),
  };
}
