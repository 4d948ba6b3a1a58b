import { type EventFields, listCounts, listShoes, readCounts } from './field-texts.ts';

/**
 * What a person reads of an event: a text with its fields in braces (`{cause}` is its error or reason), or made from
 * these; null where nobody needs to hear of it.
 */
type Words = string | ((fields: EventFields) => string | null);

/** `good` went well, `attention` somebody should see, `bad` failed, `plain` is neither. */
export type Tone = 'good' | 'attention' | 'bad' | 'plain';

/** Every event of the log in words; docs/operations.md says what to do about each. A test knows which there are. */
export const eventWords = {
  'account.closed': 'An account was closed',
  'account.erased': 'All data about the owner of a closed account was deleted',
  'account.export_failed': 'a personal data export failed, will be retried: {cause}',
  'account.erasure_failed': 'deleting the data of a closed account failed, will be retried: {cause}',
  'account.created': 'New account ({record})',
  'administrators.built_in': 'the administrators are the publicly known defaults: set ADMIN_1 and ADMIN_2',
  'assets.not_kept': 'the scripts of this release could not be stored for pages of other releases: {cause}',
  'backup.failed': 'the backup failed, will be retried in an hour: {cause}',
  'backup.made': 'Backup written: {rows} rows, {files} files, {bytes}',
  'catalogue.totals_repaired': '{totals} totals of listings were wrong and have been corrected',
  'catalogue.export_failed': 'the catalog export failed, the download is incomplete: {cause}',
  'catalogue.import_failed': 'the import failed, nothing was changed: {cause}',
  'catalogue.import_refused': 'Import rejected: {rows} rows cannot be imported, nothing was changed',
  'catalogue.imported': 'Import finished: {created} shoes created, {changed} changed, {unchanged} unchanged',
  'checkout.alarm_failed': 'the email about failing checkouts could not be sent, will be retried: {cause}',
  'checkout.left_to_recovery':
    'checkout failed after charging had started, order {order} will be resolved by recovery: {cause}',
  'checkout.outage_began': 'checkout failed for {people} people in a row, the administrators were notified',
  'checkout.outage_ended': 'Checkout works again',
  'checkout.reservation_limit': 'an account keeps trying to reserve more pairs than allowed',
  'cleanup.failed': 'the cleanup failed, will be retried in an hour: {cause}',
  'database.connection_lost': 'a database connection was lost: {cause}',
  'dispute.closed': ({ standing }) =>
    standing === 'won'
      ? 'Dispute won: you keep {amount} of order {order}'
      : 'Dispute lost: {amount} of order {order} went back to the buyer',
  'dispute.opened': ({ standing }) =>
    `${standing === 'inquiry' ? 'Inquiry' : 'Dispute'}: {amount} of order {order}, {reason}. Respond to it on /orders`,
  'health.check_failed': 'the checks of /admin/health failed, will be retried in seconds: {cause}',
  'identity.warning': 'sign-in: {cause}',
  'launch.beacon_failed': 'the randomness beacon does not respond, so no launch can be announced: {cause}',
  'launch.drawn': 'Launch: the order of the line for {shoe} was drawn',
  'launch.drawn_without_beacon':
    'the beacon did not respond in time, the line for {shoe} was drawn without it',
  'launch.job_failed': 'opening a launch or advancing its line failed, will be retried: {cause}',
  'launch.notified': 'Launch: {mails} emails about a changed launch queued',
  'launch.reminded': 'Launch: {mails} reminders queued',
  'launch.sold_out': 'Launch: {shoe} is sold out',
  'mail.delivery_failed': ({ final }) =>
    `an email ({kind}) could not be delivered, ${final ? 'given up' : 'will be retried'}: {cause}`,
  'mail.sent': 'Email sent: {kind} ({mail})',
  'order.paid': ({ shoes }) => `Order paid: {amount} for ${listShoes(shoes)}, order {order}`,
  'outbox.unavailable': 'queued emails cannot be read: {cause}',
  'page.render_failed': 'page {route} could not be rendered: {cause}',
  'payment.amount_mismatch': 'a charge differs from the total of order {order}, check /admin/money',
  'payment.attention_needed': 'recovery could not resolve order {order}, check /admin/money',
  'payment.authentication_failed': 'the payment provider rejects the secret key: {cause}',
  'payment.charge_for_removed_order':
    'order {order} was paid after it had been removed: decide on /admin/money',
  'payment.charge_unanswered':
    'the payment provider did not respond to a charge, order {order} will be resolved by recovery: {cause}',
  'payment.declined': 'Card declined: {code}',
  'payment.fingerprint_failed':
    'the payment provider did not identify a card, so its declines are not limited: {cause}',
  'payment.foreign_charge': 'a charge is for order {order}, which another charge paid: check /admin/money',
  'payment.fraud_warning':
    'Fraud warning: the bank suspects fraud in order {order}. A full refund in time avoids a dispute',
  'payment.invalid_request': 'the payment provider rejected a request as invalid: {cause}',
  'payment.late_charge': 'a charge for order {order} came too late and will be refunded',
  'payment.movements_unanswered':
    'the payment provider did not return refunds and disputes, will be retried: {cause}',
  'payment.recovered': 'Payment recovered: order {order} is resolved',
  'payment.recovery_failed': 'pending payments could not be checked, will be retried in seconds: {cause}',
  'payment.refund_failed': ({ state }) =>
    // A refusal is told by `refund.failed`, once it is recorded.
    state === 'refused' ? null : 'the payment provider did not confirm a refund, will be retried: {cause}',
  'payment.refunded': 'Refunded: a charge without an order ({order})',
  'payment.settle_failed': 'a payment could not be resolved, will be retried: {cause}',
  'payment.unexpected_state':
    'the payment provider reports a payment as {status}, which the shop does not expect',
  'privacy.job_failed': 'the job that erases personal data failed, will be retried: {cause}',
  'proxy.unknown':
    'requests come through a proxy, but PUBLIC_ORIGIN is not set: the sandbox is open to administrators only',
  'refund.failed': 'Refund failed: {amount} of order {order}, {reason}',
  'refund.pending': 'Refund pending: {amount} of order {order}',
  'refund.succeeded': 'Refunded: {amount} of order {order}',
  'request.completed': ({ status, problem, unlogged }) =>
    `{method} {route}: ${status}${problem === undefined ? '' : ' {problem}'}${unlogged === undefined ? '' : ', and {unlogged} earlier requests'}`,
  'request.failed': '{method} {route} failed: {cause}',
  'request.slow': 'Slow: {method} {route} took {ms}, more than {limit}',
  'requests.rejected': ({ counts }) =>
    isFlood(counts) ? `Rejected within a minute: ${listCounts(counts)}` : null,
  'retention.enforced': ({ rows }) => `Deleted because of their age: ${listCounts(rows)}`,
  'setting.mistyped': 'there is no setting {name}, did you mean {meant}?',
  'shop.stop_forced': 'the shop did not stop in time and was killed',
  'stock.watch_failed': 'stock changes cannot be read, pages may be stale: {cause}',
  'waitlist.expired': 'Waitlist: {entries} offers expired',
  'waitlist.job_failed': 'waitlist offers cannot be expired or emailed: {cause}',
  'waitlist.notified': 'Waitlist: size {size} of {shoe}, {notice}',
  'webhook.deliveries_unavailable': 'queued webhook deliveries cannot be read: {cause}',
  'webhook.given_up': 'webhook {webhook} did not accept a message within three days, given up: {cause}',
  'webhook.unknown_payment': 'the payment provider sent an event about a payment of another shop',
  'webhook.wrong_mode': 'the payment provider sent an event in the other mode (live or test): check the keys',
  'worker.restarted': 'a process exited unexpectedly and was replaced ({signal}, code {code})',
} as const satisfies Record<string, Words>;

/** Single ones have a line of their own, but those that were too many for the shop. */
function isFlood(counts: unknown): boolean {
  const { UNAVAILABLE: tooMany = 0, ...others } = readCounts(counts);
  return tooMany > 0 || Object.values(others).reduce((sum, count) => sum + count, 0) >= 100;
}

/** The name of an event. */
type EventName = keyof typeof eventWords;

/** The tone of events that say themselves how bad they are; others have that of their level, which comes before them. */
const ownTones: Partial<Record<EventName, Tone>> = {
  'account.closed': 'plain',
  'account.erased': 'plain',
  'catalogue.import_refused': 'attention',
  'dispute.closed': 'attention',
  'dispute.opened': 'attention',
  'payment.declined': 'attention',
  'payment.fraud_warning': 'attention',
  'payment.refunded': 'attention',
  'refund.failed': 'bad',
  'refund.pending': 'plain',
  'request.slow': 'attention',
  'requests.rejected': 'attention',
  'retention.enforced': 'plain',
  'waitlist.expired': 'plain',
};

/** What is said of an event; undefined for one that is none of the shop's. */
export function findWords(
  msg: unknown,
): { readonly words: Words; readonly tone: Tone | undefined } | undefined {
  const name = eventNames.find((one) => one === msg);
  return name && { words: eventWords[name], tone: ownTones[name] };
}

const eventNames = Object.keys(eventWords) as EventName[];
