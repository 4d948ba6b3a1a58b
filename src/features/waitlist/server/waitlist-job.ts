import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import type { SecretCipher } from '#platform/security/secret-cipher.ts';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import { chartRowOf } from '#shop/catalog/server/catalog.ts';
import { isQueued, type QueuedEmail, queueEmail } from '#shop/content/server/mail/mail.ts';
import { endEntries } from './end-entries.ts';
import { entryLink } from './entry-link.ts';
import { serveThosePassedOver } from './room-for-pairs.ts';
import { waitlistEndedEmail, waitlistOfferEmail, waitlistWithdrawnEmail } from './waitlist-emails.ts';

interface WaitlistJobOptions {
  readonly db: Database;
  readonly claims: SecretCipher;
  readonly mailSite: FindMailSite;
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
    await db.selectNoFrom(({ fn }) => fn('start_offers').as('started')).execute();
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

/**
 * An offer ends when its time is over, which begins with its mail; or when it goes on to the next, because the mail cannot
 * be delivered or the account was disabled.
 */
const isOver = sql`entry.state = 'offered' and entry.notice is null and (
  entry.told_at is not null and entry.reserved_until < clock_timestamp()
  or entry.told_at is null and exists (select from outbox
    where dedup = offer_email(entry.id, entry.offers) and outbox.state = 'failed' and expires_at is null)
  or exists (select from shop_user where shop_user.uid = entry.uid and shop_user.status <> 'Enabled'))`;

/** Queues the mails that are owed; the time of an offer without one begins now. */
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
    const isReader = notice.recipient !== null && (notice.status ?? 'Enabled') === 'Enabled';
    const mail = isReader ? await composeMail(notice, options) : null;
    if (mail) await queueEmail(db, mail, { uid: notice.uid, scale: options.rateLimitScale });
    const isUntold = mail?.once === undefined || !(await isQueued(db, mail.once));
    await db
      .updateTable('waitlist_entry')
      .set({
        notice: null,
        ...(notice.state === 'offered' &&
          isUntold && {
            told_at: sql<Date>`clock_timestamp()`,
            reserved_until: sql<Date>`clock_timestamp() + waitlist_hold()`,
          }),
      })
      .where('id', '=', notice.id)
      .execute();
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
  { claims, mailSite }: WaitlistJobOptions,
): Promise<QueuedEmail<'account'>> {
  const site = mailSite();
  const link = await entryLink(claims, site.origin, { id, shoe_id });
  const mail = { to: recipient ?? '', shoe: name, size, chart, link, once: `${id}:${notice}:${offers}` };
  if (notice === 'withdrawn') return waitlistWithdrawnEmail(mail, site);
  if (notice === 'ended') return waitlistEndedEmail(mail, site);
  // A visitor's link says whose the pair is, so that an account can take it over.
  const shoeLink = uid === null ? link : `${site.origin}/products/${shoe_id}`;
  return waitlistOfferEmail(mail, { shoeLink, minutes: Math.max(1, Math.round(hold / 60)) }, site);
}
