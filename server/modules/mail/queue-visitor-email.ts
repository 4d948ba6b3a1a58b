import { createHash } from 'node:crypto';
import { createAttemptLimiter } from '../../shared/attempt-limiter.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type QueuedEmail, queueEmail } from './outbox.ts';

/** Five mails an hour to one mailbox, of all kinds together (reading 35). */
const limit = { max: 5, seconds: 3600 };

/**
 * Queues a mail that a visitor causes by entering any address: beyond the limit it is silently not sent, so that nobody
 * can flood or probe somebody else's mailbox. `scale` multiplies the limit.
 */
export async function queueVisitorEmail(db: Database, mail: QueuedEmail, scale: number): Promise<void> {
  const key = `mail:recipient:${createHash('sha256').update(mailboxOf(mail.to)).digest('base64url')}`;
  if (await createAttemptLimiter(db, scale).take([{ key, ...limit }])) return;
  await queueEmail(db, mail);
}

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
