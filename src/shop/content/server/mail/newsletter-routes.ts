import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { ownOrigins } from '#platform/network/own-origins.ts';
import { queueEmail } from '#platform/outbox/queue-email.ts';
import {
  confirmSubscriptionEndpoint,
  findSubscriptionEndpoint,
  leaveNewsletterEndpoint,
  type Subscription,
  subscribeNewsletterEndpoint,
} from '../../contract/mail.ts';
import { newsletterEmail } from './emails.ts';
import { createNewsletterLinks, type LeaveHook } from './newsletter-links.ts';
import { senderOf } from './sender-of.ts';

/** The dependencies of {@link registerNewsletterRoutes}. */
export interface NewsletterOptions
  extends Pick<Dependencies, 'db' | 'settings' | 'mailSite' | 'createCipher'> {
  /** Whether a path leads to a page that is the same for everyone. */
  readonly isPublicPage: (path: string) => boolean;
  readonly leaveHooks: readonly LeaveHook[];
}

/** POST /mail/newsletter, and what the links in its emails show and do. */
export function registerNewsletterRoutes(registerRoute: RegisterRoute, options: NewsletterOptions): void {
  const { db, settings, mailSite, isPublicPage, leaveHooks } = options;
  const links = createNewsletterLinks(options);
  const origins = ownOrigins(settings.publicOrigin);

  /** The path of the page with the form. Others than public pages can have secrets in their paths. */
  const sourceOf = (referer: string | undefined): string | null => {
    const url = referer === undefined ? null : URL.parse(referer);
    if (!url || !origins.includes(url.origin)) return null;
    return isPublicPage(url.pathname) && url.pathname.length <= 200 ? url.pathname : 'footer';
  };

  registerRoute(subscribeNewsletterEndpoint, async (call) => {
    const { email } = call.body;
    const mail = newsletterEmail(
      email,
      {
        confirm: await links.linkTo('confirm', email),
        leave: await links.linkTo('leave', email),
      },
      mailSite(),
    );
    await db.transaction().execute(async (transaction) => {
      const isWanted = await addSubscriber(transaction, email, sourceOf(call.header('referer')));
      await queueEmail(transaction, mail, { ...senderOf(call, settings), isWanted });
    });
    return reply(200, { message: 'Thanks for subscribing!' });
  });

  registerRoute(findSubscriptionEndpoint, async ({ params: { purpose }, query }) => {
    const linked = await links.read(purpose, query.token);
    if (!linked) return problem('NOT_FOUND');
    const found = await db
      .selectFrom('newsletter_subscriber')
      .select('confirmed')
      .where('email_key', '=', linked.email)
      .executeTakeFirst();
    if (found) return reply(200, stateOf(found));
    return purpose === 'confirm' ? problem('NOT_FOUND') : reply(200, { state: 'left' });
  });

  registerRoute(confirmSubscriptionEndpoint, async ({ body }) => {
    const linked = await links.read('confirm', body.token);
    const found = linked ? await confirmSubscriber(db, linked.email) : undefined;
    return found ? reply(200, stateOf(found)) : problem('NOT_FOUND');
  });

  registerRoute(leaveNewsletterEndpoint, async ({ body }) => {
    const linked = await links.read('leave', body.token);
    if (!linked) return problem('NOT_FOUND');
    await inTransaction(db, async (transaction) => {
      const removed = await transaction
        .deleteFrom('newsletter_subscriber')
        .where('email_key', '=', linked.email)
        .returningAll()
        .executeTakeFirst();
      if (!removed?.confirmed) return;
      const { email_key, email, created_at, confirmed_at, source } = removed;
      await transaction
        .insertInto('ended_consent')
        .values({ email_key, email, created_at, confirmed_at, source })
        .execute();
      for (const tell of leaveHooks) await tell(transaction, linked);
    });
    return reply(200, { state: 'left' });
  });
}

type Row = Pick<Selectable<Tables['newsletter_subscriber']>, 'confirmed'>;

const stateOf = ({ confirmed }: Row): Subscription => ({ state: confirmed ? 'confirmed' : 'unconfirmed' });

/**
 * Adds an address that is not confirmed yet.
 * @returns whether its owner should be asked to confirm it: not if it is confirmed, nor again within an hour
 */
async function addSubscriber(db: Database, email: string, source: string | null): Promise<boolean> {
  const asked = await db
    .insertInto('newsletter_subscriber')
    .values({ email_key: email.toLowerCase(), email, confirmed: false, source })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ email, source, created_at: sql<Date>`now()` })
        .where('newsletter_subscriber.confirmed', '=', false)
        .where(sql<boolean>`newsletter_subscriber.created_at < now() - interval '1 hour'`),
    )
    .returning('email_key')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Confirms an address in lower case, the first time with the time; undefined if it is not, or no longer, subscribed. */
const confirmSubscriber = (db: Database, email: string): Promise<Row | undefined> =>
  db
    .updateTable('newsletter_subscriber')
    .set({
      confirmed: true,
      confirmed_at: sql<Date | null>`case when confirmed then confirmed_at else now() end`,
    })
    .where('email_key', '=', email)
    .returning('confirmed')
    .executeTakeFirst();
