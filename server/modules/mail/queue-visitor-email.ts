import { createHash } from 'node:crypto';
import { createAttemptLimiter } from '../../shared/attempt-limiter.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type QueuedEmail, queueEmail } from './outbox.ts';

const hour = 3600;

/** Five mails an hour to one mailbox (reading 35). */
const perMailbox = 5;

/**
 * Queues a mail that a visitor causes by entering any address: beyond the limit it is silently not sent, so that nobody
 * can flood or probe somebody else's mailbox. Mails for the recovery of a password are counted apart: nobody can keep
 * somebody from it with other mails. `scale` multiplies the limits.
 */
export async function queueVisitorEmail(db: Database, mail: QueuedEmail, scale: number): Promise<void> {
  const attempts = createAttemptLimiter(db, scale);
  const isAllowed = async (key: string, of: string, max: number) =>
    (await attempts.take([{ key: `${key}:${hash(of)}`, max, seconds: hour }])) === null;
  const isRecovery = mail.kind === 'password-reset';
  // Accounts with other tags must not use up the recovery of this one either.
  const isFirst = isRecovery && (await isAllowed('mail:recovery-of', mail.to.toLowerCase(), 1));
  const budget = isRecovery ? 'mail:recovery' : 'mail:recipient';
  const isWithin = await isAllowed(budget, mailboxOf(mail.to), perMailbox);
  if (isFirst || isWithin) await queueEmail(db, mail);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The mailbox behind an address: without capitals and without a `+tag` (RFC 5233), with which one mailbox has any number
 * of addresses. Dots are left out where they mean nothing, at Google; elsewhere they tell two people apart.
 */
function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, '');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
