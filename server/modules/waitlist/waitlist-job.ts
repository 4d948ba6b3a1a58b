import { sql } from 'kysely';
import type { SizeRow } from '#contract/fields/size-chart.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { SecretCipher } from '../../shared/secret-cipher.ts';
import { type Polling, startPolling } from '../../shared/start-polling.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { chartRowOf } from '../catalog/catalog.ts';
import {
  type QueuedEmail,
  queueEmail,
  waitlistEndedEmail,
  waitlistOfferEmail,
  waitlistWithdrawnEmail,
} from '../mail/mail.ts';
import { endEntries } from './end-entries.ts';
import { entryLink } from './entry-link.ts';
import { serveThosePassedOver } from './room-for-pairs.ts';

interface WaitlistJobOptions {
  readonly db: Database;
  readonly claims: SecretCipher;
  readonly publicOrigin: string;
  /** Multiplies the limits of mails. */
  readonly rateLimitScale: number;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
}

/** The most notices of one transaction. */
const batch = 50;

/**
 * Ends offers whose time has passed, serves those who were passed over, and queues the mails that the waitlist owes, once a second. Any number of processes
 * may run it. A mail and the note that it is owed change in one transaction, so each is queued once.
 * @returns its rounds resolve to how many notices they queued
 */
export function startWaitlistJob(options: WaitlistJobOptions): Polling<number> {
  const { db, log } = options;
  const runOnce = async () => {
    const expired = await inTransaction(db, (transaction) =>
      endEntries(transaction, isOver, { state: 'expired', skipLocked: true }),
    );
    if (expired.length > 0) log.info({ entries: expired.length }, 'waitlist.expired');
    await inTransaction(db, serveThosePassedOver);
    const notices = await inTransaction(db, (transaction) => queueNotices(transaction, options));
    for (const { shoe_id: shoe, size, notice } of notices)
      log.info({ shoe, size, notice }, 'waitlist.notified');
    return notices.length;
  };
  return startPolling(runOnce, {
    hasMore: (count) => count === batch,
    onError: (err) => log.warn({ err }, 'waitlist.job_failed'),
  });
}

/** An offer lasts at least as long as it takes until its owner is told. */
const isOver = sql`entry.state = 'offered' and entry.notice is null
  and (entry.reserved_until < clock_timestamp() or ${isFarInFuture('entry.updated_at')})`;

/** Queues the mails that are owed; an offer's time begins with its mail. */
async function queueNotices(db: Database, options: WaitlistJobOptions): Promise<Notice[]> {
  const notices = await db
    .selectFrom('waitlist_entry as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .leftJoin('shop_user', 'shop_user.uid', 'entry.uid')
    .select(['entry.id', 'entry.shoe_id', 'entry.size', 'entry.uid', 'entry.notice', 'entry.offers'])
    .select(['entry.state', 'shoe.name', 'shop_user.status'])
    .select(chartRowOf('shoe.brand_key', 'entry.size').as('chart'))
    .select(({ fn }) => fn.coalesce('entry.email', 'shop_user.email').as('recipient'))
    .select(sql<number>`extract(epoch from waitlist_hold())::float8`.as('hold'))
    .where('entry.notice', 'is not', null)
    .orderBy('entry.updated_at')
    .limit(batch)
    .forUpdate('entry')
    .skipLocked()
    .execute();
  for (const notice of notices) {
    const until = new Date(Date.now() + notice.hold * 1000);
    await db
      .updateTable('waitlist_entry')
      .set({ notice: null, ...(notice.state === 'offered' && { reserved_until: until }) })
      .where('id', '=', notice.id)
      .execute();
    const isReader = notice.recipient !== null && (notice.status ?? 'Enabled') === 'Enabled';
    if (!isReader) continue;
    const mail = await composeMail(notice, until, options);
    await queueEmail(db, mail, { uid: notice.uid, scale: options.rateLimitScale });
  }
  return notices;
}

interface Notice {
  readonly id: string;
  readonly shoe_id: string;
  readonly size: string;
  readonly uid: string | null;
  readonly notice: 'offered' | 'withdrawn' | 'ended' | null;
  readonly offers: number;
  readonly name: string;
  readonly chart: SizeRow | null;
  readonly recipient: string | null;
  /** How long a pair is kept, in seconds. */
  readonly hold: number;
}

async function composeMail(
  { id, shoe_id, size, uid, notice, offers, name, chart, recipient, hold }: Notice,
  until: Date,
  { claims, publicOrigin }: WaitlistJobOptions,
): Promise<QueuedEmail<'waitlist'>> {
  const link = await entryLink(claims, publicOrigin, { id, shoe_id });
  const mail = { to: recipient ?? '', shoe: name, size, chart, link, once: `${id}:${notice}:${offers}` };
  if (notice === 'withdrawn') return waitlistWithdrawnEmail(mail);
  if (notice === 'ended') return waitlistEndedEmail(mail, publicOrigin);
  // A visitor's link says whose the pair is, so that an account can take it over.
  const shoeLink = uid === null ? link : `${publicOrigin}/products/${shoe_id}`;
  return waitlistOfferEmail(mail, { shoeLink, minutes: Math.max(1, Math.round(hold / 60)), until });
}
