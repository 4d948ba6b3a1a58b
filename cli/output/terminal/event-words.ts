import { allFeatures } from '#platform/features/all-features.ts';
import type { LogWords } from '#platform/tracing/log-words.ts';
import { listCounts, listShoes, readCounts } from './field-texts.ts';

/** The events of the platform and the shop. */
const shopWords: LogWords = {
  'account.created': 'New account ({record})',
  'administrators.built_in': 'the administrators are the publicly known defaults: set ADMIN_1 and ADMIN_2',
  'assets.not_kept': 'the scripts of this release could not be stored for pages of other releases: {cause}',
  'backup.failed': 'the backup failed, will be retried in an hour: {cause}',
  'backup.made': 'Backup written: {rows} rows, {files} files, {bytes}',
  'catalogue.totals_repaired': '{totals} totals of listings were wrong and have been corrected',
  'checkout.alarm_failed': 'the email about failing checkouts could not be sent, will be retried: {cause}',
  'checkout.left_to_recovery':
    'checkout failed after charging had started, order {order} will be resolved by recovery: {cause}',
  'checkout.outage_began': 'checkout failed for {people} people in a row, the administrators were notified',
  'checkout.outage_ended': 'Checkout works again',
  'checkout.reservation_limit': 'an account keeps trying to reserve more pairs than allowed',
  'cleanup.failed': 'the cleanup failed, will be retried in an hour: {cause}',
  'database.connection_lost': 'a database connection was lost: {cause}',
  'dispute.closed': {
    words: ({ standing }) =>
      standing === 'won'
        ? 'Dispute won: you keep {amount} of order {order}'
        : 'Dispute lost: {amount} of order {order} went back to the buyer',
    tone: 'attention',
  },
  'dispute.opened': {
    words: ({ standing }) =>
      `${standing === 'inquiry' ? 'Inquiry' : 'Dispute'}: {amount} of order {order}, {reason}. Respond to it on /orders`,
    tone: 'attention',
  },
  'identity.warning': 'sign-in: {cause}',
  'mail.delivery_failed': ({ final }) =>
    `an email ({kind}) could not be delivered, ${final ? 'given up' : 'will be retried'}: {cause}`,
  'mail.sent': 'Email sent: {kind} ({mail})',
  'order.paid': ({ shoes }) => `Order paid: {amount} for ${listShoes(shoes)}, order {order}`,
  'outbox.unavailable': 'queued emails cannot be read: {cause}',
  'page.part_missing': 'pages are shown without {call}: {code}',
  'page.render_failed': 'page {route} could not be rendered: {cause}',
  'payment.amount_mismatch': 'a charge differs from the total of order {order}, check /admin/money',
  'payment.attention_needed': 'recovery could not resolve order {order}, check /admin/money',
  'payment.authentication_failed': 'the payment provider rejects the secret key: {cause}',
  'payment.charge_for_removed_order':
    'order {order} was paid after it had been removed: decide on /admin/money',
  'payment.charge_unanswered':
    'the payment provider did not respond to a charge, order {order} will be resolved by recovery: {cause}',
  'payment.declined': { words: 'Card declined: {code}', tone: 'attention' },
  'payment.fingerprint_failed':
    'the payment provider did not identify a card, so its declines are not limited: {cause}',
  'payment.foreign_charge': 'a charge is for order {order}, which another charge paid: check /admin/money',
  'payment.fraud_warning': {
    words: 'Fraud warning: the bank suspects fraud in order {order}. A full refund in time avoids a dispute',
    tone: 'attention',
  },
  'payment.invalid_request': 'the payment provider rejected a request as invalid: {cause}',
  'payment.late_charge': 'a charge for order {order} came too late and will be refunded',
  'payment.tax_failed': 'Stripe Tax returned no taxes, so nobody can check out',
  'payment.movements_unanswered':
    'the payment provider did not return refunds and disputes, will be retried: {cause}',
  'payment.recovered': 'Payment recovered: order {order} is resolved',
  'payment.recovery_failed': 'pending payments could not be checked, will be retried in seconds: {cause}',
  'payment.refund_failed': ({ state }) =>
    // A refusal is told by `refund.failed`, once it is recorded.
    state === 'refused' ? null : 'the payment provider did not confirm a refund, will be retried: {cause}',
  'payment.refunded': { words: 'Refunded: a charge without an order ({order})', tone: 'attention' },
  'payment.settle_failed': 'a payment could not be resolved, will be retried: {cause}',
  'payment.unexpected_state':
    'the payment provider reports a payment as {status}, which the shop does not expect',
  'proxy.unknown':
    'requests come through a proxy, but PUBLIC_ORIGIN is not set: the sandbox is open to administrators only',
  'refund.failed': { words: 'Refund failed: {amount} of order {order}, {reason}', tone: 'bad' },
  'refund.pending': { words: 'Refund pending: {amount} of order {order}', tone: 'plain' },
  'refund.succeeded': 'Refunded: {amount} of order {order}',
  'request.completed': ({ status, problem, unlogged }) =>
    `{method} {route}: ${status}${problem === undefined ? '' : ' {problem}'}${unlogged === undefined ? '' : ', and {unlogged} earlier requests'}`,
  'request.failed': '{method} {route} failed: {cause}',
  'request.slow': { words: 'Slow: {method} {route} took {ms}, more than {limit}', tone: 'attention' },
  'requests.rejected': {
    words: ({ counts }) => (isFlood(counts) ? `Rejected within a minute: ${listCounts(counts)}` : null),
    tone: 'attention',
  },
  'setting.mistyped': 'there is no setting {name}, did you mean {meant}?',
  'shop.stop_forced': 'the shop did not stop in time and was killed',
  'stock.watch_failed': 'stock changes cannot be read, pages may be stale: {cause}',
  'webhook.unknown_payment': 'the payment provider sent an event about a payment of another shop',
  'webhook.wrong_mode': 'the payment provider sent an event in the other mode (live or test): check the keys',
  'worker.restarted': 'a process exited unexpectedly and was replaced ({signal}, code {code})',
};

/** Single ones have a line of their own, but those that were too many for the shop. */
function isFlood(counts: unknown): boolean {
  const { UNAVAILABLE: tooMany = 0, ...others } = readCounts(counts);
  return tooMany > 0 || Object.values(others).reduce((sum, count) => sum + count, 0) >= 100;
}

/** Every event of the log in words; docs/operations.md says what to do about each. A test knows which there are. */
export const eventWords: LogWords = Object.assign(
  {},
  shopWords,
  ...allFeatures.map(({ logWords }) => logWords),
);
