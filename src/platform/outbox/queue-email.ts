import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { networkOf } from '../security/address-bounds.ts';
import { createAttemptLimiter } from '../security/attempt-limiter.ts';
import { type MailLimit, type StrangersBudget, strangersOfAllKinds } from './mail-kind.ts';
import { findBox } from './mailbox.ts';
import { addToOutbox, isQueued, type QueuedEmail } from './outbox.ts';

/** What a mail to an account's address follows from; `scale` multiplies the limits. */
interface AccountCause {
  /** Null where the recipient opened a link in an earlier mail, which proves the address. */
  readonly uid: string | null;
  readonly scale: number;
}

/** Who entered the address of a mail; `scale` multiplies the limits. */
export interface SenderCause {
  /** The client address. */
  readonly address: string;
  /** The account whose session or known device the request comes from; null for strangers. */
  readonly uid: string | null;
  readonly scale: number;
  /** False for a mail that is only counted, so that the response takes as long as for an address that gets one. */
  readonly isWanted?: boolean;
}

/**
 * Decides whether a mail is sent, and queues it in the caller's transaction. Its kind says who causes it:
 *
 * - Mails that a buyer paid for or a subscriber confirmed, and those to `CONTACT_EMAIL`, are always sent, except where the
 *   kind has a limit.
 * - Mails about what somebody did in an account are counted for its address, by how well that is proven.
 * - Where anybody can enter the address, its owner (a session or known device of its account) has a budget of their own.
 *   All others share one for each mailbox. When it is used up, its reserve is left for networks that have not caused
 *   such a mail in this hour: whoever used it up cannot keep somebody else's mail away. The same holds for the mails of
 *   all kinds together.
 *
 * A mail beyond its budgets is left out silently, because an answer must not tell what strangers did to a mailbox.
 */
export function queueEmail(db: Database, mail: QueuedEmail<'shop' | 'buyer' | 'list'>): Promise<void>;
export function queueEmail(db: Database, mail: QueuedEmail<'account'>, cause: AccountCause): Promise<void>;
export function queueEmail(db: Database, mail: QueuedEmail<'visitor'>, cause: SenderCause): Promise<void>;
export async function queueEmail(
  db: Database,
  mail: QueuedEmail,
  cause?: AccountCause | SenderCause,
): Promise<void> {
  // A repeated mail is not sent again, and must not use up a budget.
  if (mail.once !== undefined && (await isQueued(db, mail.once))) return;
  const isWanted = cause === undefined || !('isWanted' in cause) || cause.isWanted !== false;
  if ((await isWithinBudget(db, mail, cause)) && isWanted) await addToOutbox(db, mail);
}

async function isWithinBudget(
  db: Database,
  mail: QueuedEmail,
  cause: AccountCause | SenderCause | undefined,
): Promise<boolean> {
  const { kind: rule } = mail;
  const isWithin = createCounter(db, rule.name, cause?.scale ?? 1);
  if (rule.cause === 'list') return true;
  if (rule.cause === 'shop') return !rule.limit || isWithin([mail.to], rule.limit);
  if (rule.cause === 'buyer') return !rule.limit || isWithin([mail.to.toLowerCase()], rule.limit);
  if (!cause) throw new Error(`An email of the kind ${rule.name} needs its cause`);
  if (cause.uid === null && rule.cause === 'account') return true;
  const box = await findBox(db, mail.to);
  const isOwn = cause.uid !== null && cause.uid === box.uid;
  if (rule.cause === 'account')
    return isWithin(['own', box.key], isOwn && box.isVerified ? rule.verified : rule.unverified);
  if (isOwn) return isWithin(['own', box.key], rule.own);
  if (!('address' in cause)) throw new Error(`An email of the kind ${rule.name} needs its sender`);
  const sent = { box: box.key, address: cause.address };
  if (!(await mayStrangerSend(isWithin, sent, rule.strangers))) return false;
  return mayStrangerSend(createCounter(db, allKinds, cause.scale), sent, strangersOfAllKinds);
}

async function mayStrangerSend(
  isWithin: IsWithin,
  { box, address }: { box: string; address: string },
  budget: StrangersBudget,
): Promise<boolean> {
  const network = networkOf(address);
  // Everything is counted, so that a network that was refused is not new the next time.
  const isSenderWithin = await isWithin(['sender', address], hourly(budget.ofSender));
  const isFirst = await isWithin(['first', box, network], hourly(1));
  const isShareWithin = await isWithin(['share', box, network], hourly(budget.share));
  if (!isSenderWithin || !isShareWithin) return false;
  if (await isWithin(['all', box], hourly(budget.inAll))) return true;
  return isFirst && isWithin(['reserve', box], hourly(budget.reserve));
}

/** Takes the place of a kind's name in the counters for all kinds. */
const allKinds = 'all-kinds';

const hourly = (max: number): MailLimit => ({ max, seconds: 3600 });

/** Counts one more mail of a kind for what `of` names, and tells whether the limit allows it. */
type IsWithin = (of: readonly string[], limit: MailLimit) => Promise<boolean>;

/** No address is stored: the keys are hashed. */
function createCounter(db: Database, kind: string, scale: number): IsWithin {
  const attempts = createAttemptLimiter(db, scale);
  return async (of, limit) => {
    const hash = createHash('sha256').update(JSON.stringify(of)).digest('base64url');
    return (await attempts.take([{ key: `mail:${kind}:${hash}`, ...limit }])) === null;
  };
}
