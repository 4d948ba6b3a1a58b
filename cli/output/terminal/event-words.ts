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
  'account.erased': 'Everything about the owner of a closed account was removed',
  'account.export_failed': 'making a file with the data of somebody failed, tried again: {cause}',
  'account.erasure_failed': 'removing what is left of a closed account failed, tried again: {cause}',
  'account.created': 'Sign-up: a new account ({record})',
  'administrators.built_in':
    'the administrators are those of the source, whom everybody knows: set ADMIN_1 and ADMIN_2',
  'assets.not_kept': 'the scripts of this release could not be kept for pages of another: {cause}',
  'backup.failed': 'the backup failed, and is tried again in an hour: {cause}',
  'backup.made': 'Backup written: {rows} rows, {files} files, {bytes}',
  'balance.refresh_failed': 'the balance could not be brought up to date, tried again in seconds: {cause}',
  'balance.unanswered': 'the payment provider did not say what moved on the balance: {cause}',
  'catalogue.export_failed': 'the export of the catalogue failed, the download is incomplete: {cause}',
  'catalogue.import_failed': 'the import failed and changed nothing: {cause}',
  'catalogue.import_refused': 'Import refused: {rows} rows cannot be taken, nothing was changed',
  'catalogue.imported':
    'Import finished: {created} shoes created, {changed} changed, {unchanged} as they were',
  'checkout.alarm_failed': 'the mail about failing checkouts could not be sent, tried again: {cause}',
  'checkout.left_to_recovery':
    'checkout failed after its charge had begun, order {order} is settled later: {cause}',
  'checkout.outage_began': 'checkout fails for {people} people in a row; the administrators got a mail',
  'checkout.outage_ended': 'Checkout works again',
  'checkout.reservation_limit': 'an account keeps asking for more pairs than it may reserve',
  'cleanup.failed': 'cleaning up failed, tried again in an hour: {cause}',
  'database.connection_lost': 'a connection to the database broke: {cause}',
  'dispute.closed': ({ standing }) =>
    standing === 'won'
      ? 'Dispute won: {amount} of order {order} stay here'
      : 'Dispute lost: {amount} of order {order} went back to the buyer',
  'dispute.opened': ({ standing }) =>
    `Dispute${standing === 'inquiry' ? ' announced' : ''}: {amount} of order {order}, {reason}; answer it on /orders`,
  'health.check_failed': 'the checks of /admin/health failed, tried again in seconds: {cause}',
  'identity.warning': 'sign-in: {cause}',
  'launch.beacon_failed': 'the randomness beacon does not answer, so no launch can be announced: {cause}',
  'launch.drawn': 'Launch: the line for {shoe} is drawn',
  'launch.drawn_without_beacon': 'the beacon did not answer in time, the line for {shoe} is drawn without it',
  'launch.job_failed': 'a launch cannot be opened or its line moved, tried again: {cause}',
  'launch.reminded': 'Launch: {mails} reminders queued',
  'launch.sold_out': 'Launch: {shoe} is sold out',
  'mail.delivery_failed': ({ final }) =>
    `a mail ({kind}) was not taken and is ${final ? 'given up' : 'sent again later'}: {cause}`,
  'mail.sent': 'Mail sent: {kind} (mail {mail})',
  'order.paid': ({ shoes }) => `Order paid: {amount} for ${listShoes(shoes)}, order {order}`,
  'outbox.unavailable': 'mails that wait cannot be read: {cause}',
  'page.render_failed': 'page {route} could not be rendered: {cause}',
  'payment.amount_mismatch': 'a charge is not what order {order} costs, look at /admin/money',
  'payment.attention_needed': 'recovery could not settle order {order}, look at /admin/money',
  'payment.authentication_failed': 'the payment provider does not take the secret key: {cause}',
  'payment.charge_for_removed_order':
    'somebody paid order {order}, which was removed: decide on /admin/money',
  'payment.charge_unanswered':
    'the payment provider did not answer a charge, order {order} is settled later: {cause}',
  'payment.declined': 'Card declined: {code}',
  'payment.dispute_answer_failed': 'the payment provider did not take an answer to a dispute: {cause}',
  'payment.fingerprint_failed':
    'the payment provider did not say which card was used, its declines are not limited: {cause}',
  'payment.foreign_charge': 'a charge names order {order}, which another paid: look at /admin/money',
  'payment.fraud_warning':
    'Fraud warning: the bank doubts order {order}; a full refund in time avoids the dispute',
  'payment.invalid_request': 'the payment provider does not understand a request: {cause}',
  'payment.late_charge': 'a charge for order {order} came too late, and is refunded',
  'payment.movements_unanswered':
    'the payment provider did not tell refunds and disputes, asked again: {cause}',
  'payment.recovered': 'Payment recovered: order {order} is settled',
  'payment.recovery_failed': 'payments that wait could not be looked at, tried again in seconds: {cause}',
  'payment.refund_failed': ({ state }) =>
    // A refusal is told by `refund.failed`, once it is recorded.
    state === 'refused' ? null : 'the payment provider did not confirm a refund, asked again: {cause}',
  'payment.refunded': 'Refunded: a charge for which there is no order ({order})',
  'payment.settle_failed': 'a payment could not be settled, tried again: {cause}',
  'payment.unexpected_state':
    'the payment provider reports a payment as {status}, which the shop never asks for',
  'privacy.job_failed': 'the job that erases people failed, tried again: {cause}',
  'proxy.unknown':
    'requests come through a proxy, but PUBLIC_ORIGIN is not set: the sandbox answers administrators only',
  'refund.failed': 'Refund failed: {amount} of order {order}, {reason}',
  'refund.pending': 'Refund on its way: {amount} of order {order}',
  'refund.succeeded': 'Refunded: {amount} of order {order}',
  'request.completed': ({ status, problem, unlogged }) =>
    `{method} {route}: ${status}${problem === undefined ? '' : ' {problem}'}${unlogged === undefined ? '' : ', and {unlogged} requests before it'}`,
  'request.failed': '{method} {route} failed: {cause}',
  'request.slow': 'Slow: {method} {route} took {ms}, more than {limit}',
  'requests.rejected': ({ counts }) =>
    isFlood(counts) ? `Rejected within a minute: ${listCounts(counts)}` : null,
  'retention.enforced': ({ rows }) => `Removed because of their age: ${listCounts(rows)}`,
  'setting.mistyped': 'there is no setting {name}; do you mean {meant}?',
  'shop.stop_forced': 'the shop did not end in time, and was ended',
  'stock.watch_failed': 'changes of stock cannot be read, pages may be old: {cause}',
  'waitlist.expired': 'Waitlist: {entries} offers ended unused',
  'waitlist.job_failed': 'offers of the waitlist cannot be ended or mailed: {cause}',
  'waitlist.notified': 'Waitlist: size {size} of {shoe}, {notice}',
  'webhook.deliveries_unavailable': 'what webhooks are to be told cannot be read: {cause}',
  'webhook.given_up': 'webhook {webhook} did not take a message in three days, given up: {cause}',
  'webhook.unknown_payment': 'the payment provider tells of a payment that is not of this shop',
  'webhook.wrong_mode':
    'the payment provider tells of a payment in the other mode, live or test: check the keys',
  'worker.restarted': 'a process ended by itself and was replaced ({signal}, code {code})',
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
