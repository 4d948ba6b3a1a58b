import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { StatusPage } from '#platform/features/status-page.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { clientAddress } from '#platform/network/client-address.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import type { Mailer } from '#platform/outbox/mailer.ts';
import { contextOf } from '#platform/tracing/request-context.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { checkoutFailsEmail, checkoutWorksEmail } from '#shop/orders/mails/alarm-emails.ts';
import { checkoutEndpoint } from '../../../../contract/checkout.ts';
import { checkoutCounter, isCheckoutOutcome } from './checkout-counter.ts';
import { checkoutDetector, type OutageDetector } from './outage-detector.ts';

/** What the alarm needs. */
interface CheckoutAlarmOptions {
  readonly db: Database;
  /** Sends the mail itself where there is no database to queue it in. */
  readonly mailer: Mailer;
  readonly contactEmails: readonly string[];
  readonly mailSite: FindMailSite;
  readonly statusPage: StatusPage | null;
  /** Whether this process speaks for its machine while the database cannot say who does. */
  readonly isFirst: boolean;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly detector?: OutageDetector;
}

/**
 * Mails the administrators when checkouts fail for several people in a row, and when they work again: once for each
 * outage of all processes together, which is a row of `shop_fact`. While the database is away the mail is sent without
 * it, by one process of each machine.
 */
export const startCheckoutAlarm = (options: CheckoutAlarmOptions): Polling<void> =>
  startPolling(createLook(options), {
    onError: (err) => options.log.warn({ err }, 'checkout.alarm_failed'),
  });

function createLook(options: CheckoutAlarmOptions): () => Promise<void> {
  const { db, log, isFirst, detector = checkoutDetector } = options;
  let reported: Date | null = null;
  let mailedDirectly: Date | null = null;
  let seen = detector.worked;
  return async () => {
    const since = detector.failingSince;
    if (since && reported !== since) {
      const isQueued = await queueAlarm(options, since, mailedDirectly === null).catch(() => null);
      if (isQueued !== null) reported = since;
      const isDirect = isQueued === null && isFirst && mailedDirectly === null;
      if (isQueued || isDirect) log.error({ since, people: detector.people }, 'checkout.outage_began');
      if (!isDirect) return;
      mailedDirectly = since;
      await mailAtOnce(options, since);
      return;
    }
    if (since || detector.worked === seen) return;
    const { worked } = detector;
    await queueAllClear(db, options, mailedDirectly);
    seen = worked;
    mailedDirectly = null;
  };
}

/** @returns whether this process was the first to notice */
const queueAlarm = (
  { db, contactEmails, mailSite, statusPage }: CheckoutAlarmOptions,
  since: Date,
  withMail: boolean,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const noticed = await transaction
      .insertInto('shop_fact')
      .values({ key: 'checkout-outage', value: 'true', at: since })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ at: ({ ref }) => ref('excluded.at') })
          .where(({ or, eb }) =>
            or([eb('shop_fact.at', '<', sql<Date>`now() - interval '1 day'`), isFarInFuture('shop_fact.at')]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (!noticed) return false;
    if (withMail)
      for (const to of contactEmails)
        await queueEmail(transaction, checkoutFailsEmail(to, { since, site: mailSite(), statusPage }));
    return true;
  });

async function queueAllClear(
  db: Database,
  { contactEmails, mailSite, log }: CheckoutAlarmOptions,
  mailedDirectly: Date | null,
): Promise<void> {
  const ended = await inTransaction(db, async (transaction) => {
    const outage = await transaction
      .deleteFrom('shop_fact')
      .where('key', '=', 'checkout-outage')
      .returning('at')
      .executeTakeFirst();
    const since = outage?.at ?? mailedDirectly;
    if (!since) return null;
    for (const to of contactEmails) await queueEmail(transaction, checkoutWorksEmail(to, since, mailSite()));
    return since;
  });
  if (ended) log.info({ since: ended }, 'checkout.outage_ended');
}

async function mailAtOnce(
  { mailer, contactEmails, mailSite, statusPage, log }: CheckoutAlarmOptions,
  since: Date,
): Promise<void> {
  for (const recipient of contactEmails) {
    const { to, subject, text, html } = checkoutFailsEmail(recipient, {
      since,
      site: mailSite(),
      statusPage,
    });
    const id = `outage-${since.getTime()}-${contactEmails.indexOf(recipient)}@${new URL(mailSite().origin).hostname}`;
    await mailer
      .send({ id, to, replyTo: null, unsubscribeLink: null, subject, text, html })
      .catch((err: unknown) => log.warn({ err }, 'checkout.alarm_failed'));
  }
}

/** Counts every answered checkout, those that failed before their handler was reached too, and looks for outages. */
export function observeCheckouts(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url?.endsWith(checkoutEndpoint.path)) {
      const noted = contextOf(request.raw)?.result;
      const rest = reply.statusCode >= 500 ? 'failed' : 'refused';
      const outcome = isCheckoutOutcome(noted) ? noted : rest;
      checkoutCounter.count(outcome);
      checkoutDetector.note(outcome, whoIs(request));
    }
    done();
  });
}

/** Without a database nobody is known by name, but their cookies still differ. */
const whoIs = (request: FastifyRequest): string =>
  request.caller?.kind === 'signed-in'
    ? request.caller.uid
    : (request.headers.cookie ?? clientAddress(request));
