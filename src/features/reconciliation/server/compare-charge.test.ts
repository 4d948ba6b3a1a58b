import { describe, expect, test } from 'vitest';
import { compareCharge, hasPaymentChanges, noPaymentChanges, orderWithoutCharge } from './compare-charge.ts';
import {
  attemptOf,
  chargeOf,
  disputeOf,
  justNow,
  recordedOf,
  refundOf,
  rowOf,
  type SampleCharge,
  type SamplePaymentChanges,
  type SampleRecord,
} from './discrepancy-samples.ts';

/** The kind and action of what is found; null when nothing is. */
function compare(
  recorded: SampleRecord | null,
  {
    charge = {},
    changes = {},
  }: { charge?: Partial<SampleCharge>; changes?: Partial<SamplePaymentChanges> } = {},
): string | null {
  const compared = chargeOf(charge);
  const found = compareCharge(
    { charge: compared, paymentChanges: { ...noPaymentChanges(compared), ...changes } },
    recorded,
  );
  return found && `${found.kind}: ${found.action ?? 'nothing can be done'}`;
}
const back = { refunds: [refundOf('succeeded')] };

describe('a charge that the shop does not know', () => {
  test.each([
    ['for an order of the shop', {}, 'charge-without-order: refund'],
    ['for nobody knows what', { charge: { orderId: null } }, null],
    ['that was refunded', { changes: back }, null],
    ['refunded, as only the charge says', { charge: { refunded: 9_000 } }, null],
    ['refunded in part', { charge: { refunded: 8_999 } }, 'charge-without-order: refund'],
    ['whose refund failed', { changes: { refunds: [refundOf('failed')] } }, 'charge-without-order: refund'],
    ['that a dispute took back', { changes: { disputes: [disputeOf('lost')] } }, null],
    [
      'that is disputed',
      { changes: { disputes: [disputeOf('needs_response')] } },
      'charge-without-order: nothing can be done',
    ],
    [
      'that a bank asks about',
      { changes: { disputes: [disputeOf('warning_needs_response')] } },
      'charge-without-order: refund',
    ],
  ])('%s', (_name, compared, found) => {
    expect(compare(null, compared)).toBe(found);
  });
});

describe('a charge of an order', () => {
  test.each<[string, Partial<SampleRecord>, Parameters<typeof compare>[1], string | null]>([
    ['that agrees', {}, {}, null],
    ['whose id was never stored', { intent: null }, {}, null],
    ['beside another', { intent: 'pi_2' }, {}, 'second-charge: refund'],
    ['beside another, refunded', { intent: 'pi_2' }, { changes: back }, null],
    ['of another amount', { order_cents: 9_001 }, {}, 'amount-differs: refund'],
    ['in another currency', {}, { charge: { currency: 'eur' } }, 'amount-differs: refund'],
    [
      'of another amount, refunded',
      { order_cents: 8_000, refunded_cents: 8_000 },
      { charge: { refunded: 9_000 } },
      null,
    ],
    ['refunded without being told', {}, { charge: { refunded: 500 } }, 'refund-differs: mirror'],
    [
      'with a refund on its way that is not known',
      {},
      { changes: { refunds: [refundOf('pending', 500)] } },
      'refund-differs: mirror',
    ],
    [
      'with a failed refund from before refunds were recorded',
      {},
      { changes: { refunds: [refundOf('failed', 500)] } },
      null,
    ],
    [
      'with the same refund',
      { refunded_cents: 500, refunds: [rowOf()] },
      { changes: { refunds: [refundOf('succeeded', 500)] } },
      null,
    ],
    [
      'with the same refund and one of the shop that failed',
      { refunded_cents: 500, refunds: [rowOf(), rowOf({ provider_id: 're_2', status: 'failed' })] },
      { changes: { refunds: [refundOf('succeeded', 500), refundOf('failed', 9, 're_2')] } },
      null,
    ],
    [
      'with a refund in another state',
      { refunds: [rowOf({ status: 'pending' })] },
      { changes: { refunds: [refundOf('failed', 500)] } },
      'refund-differs: mirror',
    ],
    [
      'with one refund of two in another state',
      { refunded_cents: 500, refunds: [rowOf(), rowOf({ provider_id: 're_2', status: 'pending' })] },
      { changes: { refunds: [refundOf('succeeded', 500), refundOf('failed', 9, 're_2')] } },
      'refund-differs: mirror',
    ],
    [
      'with a refund of another id',
      { refunds: [rowOf({ provider_id: 're_2', status: 'failed' })] },
      { changes: { refunds: [refundOf('failed', 500)] } },
      'refund-differs: mirror',
    ],
    [
      'with a refund that was asked for ten times',
      { refunds: [rowOf({ provider_id: null, status: 'pending', tries: 10 })] },
      {},
      'refund-unconfirmed: refund',
    ],
    [
      'with a refund that was asked for nine times',
      { refunds: [rowOf({ provider_id: null, status: 'pending', tries: 9 })] },
      {},
      null,
    ],
    [
      'with a refund that was refused at last',
      { refunds: [rowOf({ provider_id: null, status: 'failed', tries: 10 })] },
      {},
      null,
    ],
    [
      'with a refund on its way for long',
      { refunds: [rowOf({ status: 'pending', tries: 10 })] },
      { changes: { refunds: [refundOf('pending', 500)] } },
      null,
    ],
    [
      'with an old refund given up among others',
      {
        refunds: [
          rowOf({ provider_id: null, status: 'failed' }),
          rowOf({ provider_id: null, status: 'pending', tries: 11 }),
        ],
      },
      {},
      'refund-unconfirmed: refund',
    ],
    ['disputed without being told', {}, { charge: { disputed: true } }, 'dispute-differs: mirror'],
    ['disputed, as recorded', { disputed: true }, { charge: { disputed: true } }, null],
    [
      'whose dispute was won',
      { disputed: false },
      { changes: { disputed: true, disputes: [disputeOf('won')] } },
      null,
    ],
    [
      'with a dispute in another state',
      { disputed: true, disputes: [{ id: 'dp_1', status: 'needs_response' }] },
      { changes: { disputes: [disputeOf('under_review')] } },
      'dispute-differs: mirror',
    ],
    [
      'with the same dispute',
      { disputed: true, disputes: [{ id: 'dp_1', status: 'lost' }] },
      { changes: { disputes: [disputeOf('lost')] } },
      null,
    ],
    [
      'with one dispute of two in another state',
      {
        disputed: true,
        disputes: [
          { id: 'dp_1', status: 'lost' },
          { id: 'dp_2', status: 'needs_response' },
        ],
      },
      { changes: { disputes: [disputeOf('lost'), disputeOf('lost', 'dp_2')] } },
      'dispute-differs: mirror',
    ],
    [
      'with both disputes the same',
      {
        disputed: true,
        disputes: [
          { id: 'dp_1', status: 'lost' },
          { id: 'dp_2', status: 'won' },
        ],
      },
      { changes: { disputes: [disputeOf('lost'), disputeOf('won', 'dp_2')] } },
      null,
    ],
    [
      'beside another, disputed',
      { intent: 'pi_2' },
      { changes: { disputes: [disputeOf('under_review')] } },
      'second-charge: nothing can be done',
    ],
  ])('%s', (_name, recorded, compared, found) => {
    expect(compare(recordedOf(recorded), compared)).toBe(found);
  });
});

describe('a charge of an attempt that is no order', () => {
  test.each<[string, Partial<SampleRecord>, Parameters<typeof compare>[1], string | null]>([
    ['open for long', { state: 'open' }, {}, 'unsettled: settle'],
    ['open since now', { state: 'open', created_at: justNow() }, {}, null],
    ['waiting for long', { state: 'waiting' }, {}, 'unsettled: settle'],
    ['waiting since now', { state: 'waiting', created_at: justNow() }, {}, null],
    ['to be refunded for long', { state: 'refunding' }, {}, 'refund-owed: refund'],
    ['to be refunded since now', { state: 'refunding', created_at: justNow() }, {}, null],
    ['said to be refunded', { state: 'refunded' }, {}, 'refund-owed: refund'],
    ['paid, and its order lost', { state: 'paid' }, {}, 'charge-without-order: restore'],
    ['failed', { state: 'failed', failure: 'abandoned' }, {}, 'charge-without-order: refund'],
    [
      'removed by an administrator',
      { state: 'failed', failure: 'order_without_charge' },
      {},
      'charge-without-order: restore',
    ],
    ['failed and refunded', { state: 'failed' }, { changes: back }, null],
    ['refunded, and not yet told', { state: 'refunding', created_at: justNow() }, { changes: back }, null],
    ['refunded, and not told for long', { state: 'refunding' }, { changes: back }, 'refund-owed: refund'],
    [
      'with its refund on the way',
      { state: 'refunding' },
      { changes: { refunds: [refundOf('pending')] } },
      null,
    ],
    [
      'taken back by a dispute, with a refund to be made',
      { state: 'refunding' },
      { changes: { disputes: [disputeOf('lost')] } },
      'refund-owed: refund',
    ],
    [
      'disputed, with a refund to be made',
      { state: 'refunding' },
      { changes: { disputes: [disputeOf('needs_response')] } },
      'refund-owed: nothing can be done',
    ],
  ])('%s', (_name, recorded, compared, found) => {
    expect(compare(attemptOf(recorded), compared)).toBe(found);
  });
});

test('what is found tells both sides', () => {
  const charge = chargeOf({ refunded: 500 });
  expect(compareCharge({ charge, paymentChanges: noPaymentChanges(charge) }, recordedOf())).toEqual({
    kind: 'refund-differs',
    action: 'mirror',
    intent: 'pi_1',
    idPayment: 'payment-1',
    hasOrder: true,
    email: 'ada@mail.test',
    charged: 9_000,
    currency: 'usd',
    feeCents: 291,
    refunded: 500,
    price: 9_000,
    toldRefunded: 0,
    at: '2026-11-20T10:00:00.000Z',
  });
  expect(compareCharge({ charge, paymentChanges: noPaymentChanges(charge) }, null)).toMatchObject({
    idPayment: null,
    hasOrder: false,
    email: null,
    price: null,
    toldRefunded: null,
  });
  expect(orderWithoutCharge(recordedOf({ intent: null }))).toEqual({
    kind: 'order-without-charge',
    action: 'remove',
    intent: 'order-1',
    idPayment: 'payment-1',
    hasOrder: true,
    email: 'ada@mail.test',
    charged: null,
    currency: 'usd',
    feeCents: null,
    refunded: null,
    price: 9_000,
    toldRefunded: 0,
    at: '2026-11-20T10:00:00.000Z',
  });
});

test.each<[string, Partial<SampleCharge>, SampleRecord | null, boolean]>([
  ['neither side knows any', {}, recordedOf(), false],
  ['the shop knows nothing of the charge', {}, null, false],
  ['the charge was refunded', { refunded: 1 }, null, true],
  ['the charge is disputed', { disputed: true }, null, true],
  ['the shop made a refund', {}, recordedOf({ refunds: [rowOf()] }), true],
  ['the shop knows a dispute', {}, recordedOf({ disputes: [{ id: 'dp_1', status: 'won' }] }), true],
  ['the order was refunded', {}, recordedOf({ refunded_cents: 1 }), true],
  ['the order is disputed', {}, recordedOf({ disputed: true }), true],
])('refunds and disputes are asked for when needed: %s', (_name, charge, recorded, needed) => {
  expect(hasPaymentChanges(chargeOf(charge), recorded)).toBe(needed);
});
