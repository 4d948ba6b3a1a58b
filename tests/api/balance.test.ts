import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropBalance } from '#server/modules/balance/balance.ts';
import { type BalanceShop, openBalanceShop } from '../support/balance-shop.ts';

let fixture: BalanceShop;
beforeAll(async () => {
  fixture = await openBalanceShop();
});
afterAll(() => fixture.shop.close());

const today = () => new Date().toISOString().slice(0, 10);
/** 2.9 % of 36,000 and 30 cents. */
const fee = 1_074;
const readRows = (table: 'balance_transaction' | 'payout') =>
  fixture.shop.db.selectFrom(table).selectAll().orderBy('id').execute();

test('an empty shop has no movements, and its books are complete', async () => {
  // On a busy machine the sandbox may respond to the first request later than the page waits for it.
  await expect.poll(async () => (await fixture.report()).completeUntil).not.toBeNull();
  const report = await fixture.report();
  expect(report).toMatchObject({
    currency: 'usd',
    currencies: [],
    payouts: [],
    totals: { capturedCents: 0, netCents: 0 },
    unknownFees: 0,
  });
  expect(report.days).toHaveLength(30);
  expect(report.days.at(-1)).toMatchObject({ day: today(), netCents: 0 });
  expect(Date.now() - Date.parse(report.completeUntil ?? '')).toBeLessThan(60_000);
});

describe('what moves on the balance', () => {
  let before: Awaited<ReturnType<BalanceShop['report']>>;
  beforeEach(async () => {
    before = await fixture.report();
  });
  const change = async (query = {}) => {
    const after = await fixture.report(query);
    return Object.fromEntries(
      Object.entries(after.totals).flatMap(([name, cents]) => {
        const moved = cents - (Object.entries(before.totals).find(([one]) => one === name)?.[1] ?? 0);
        return moved === 0 ? [] : [[name, moved]];
      }),
    );
  };

  test('a sale and its fee, and a refund, which returns no fee', async () => {
    const { idPayment } = await fixture.sell();
    expect(await change()).toEqual({ capturedCents: 36_000, feesCents: fee, netCents: 36_000 - fee });
    await fixture.refund(idPayment, { amountCents: 6_000, reason: 'duplicate', restock: false });
    const net = 30_000 - fee;
    expect(await change()).toEqual({
      capturedCents: 36_000,
      refundedCents: 6_000,
      feesCents: fee,
      netCents: net,
    });
  });

  test('a refund that fails later is taken off again', async () => {
    const { idPayment } = await fixture.sell('4000000000005126');
    await fixture.refund(idPayment, { reason: 'duplicate', restock: false });
    expect(await change()).toMatchObject({ refundedCents: 36_000 });
    await fixture.letTimePass();
    expect(await change()).toEqual({ capturedCents: 36_000, feesCents: fee, netCents: 36_000 - fee });
  });

  test('a dispute with its fees, of which a win returns the one for countering it', async () => {
    const { intent } = await fixture.sell('4000000000000259');
    await fixture.letTimePass();
    const sale = { capturedCents: 36_000, feesCents: fee + 1_500 };
    expect(await change()).toEqual({ ...sale, disputedCents: 36_000, netCents: -fee - 1_500 });
    const { body } = await fixture.shop.stripe('GET', `/disputes?payment_intent=${intent}`);
    const [dispute] = body.data as { id: string }[];
    const form = { 'evidence[uncategorized_text]': 'winning_evidence' };
    await fixture.shop.stripe('POST', `/disputes/${dispute?.id}`, form);
    expect(await change()).toMatchObject({ disputedCents: 36_000, feesCents: fee + 3_000 });
    await fixture.letTimePass();
    expect(await change()).toEqual({ ...sale, netCents: 36_000 - fee - 1_500 });
  });

  test('is not paid out at first, then by the payout of a day, and stays in it', async () => {
    await fixture.sell();
    const waiting = (await fixture.report()).payouts[0];
    expect(waiting?.payout).toBeNull();
    await fixture.passDay();
    await fixture.passDay();
    const { payouts, totals } = await fixture.report();
    const net = payouts.reduce((sum, { netCents }) => sum + netCents, 0);
    expect(net).toBe(totals.netCents);
    expect(payouts[0]?.payout).toMatchObject({ status: 'in_transit', amountCents: waiting?.netCents });
    expect(payouts[0]?.netCents).toBe(waiting?.netCents);
    await fixture.passDay();
    expect((await fixture.report()).payouts[0]?.payout?.status).toBe('paid');
  });

  test('an order that the provider has not booked counts as unknown, and no fee is guessed', async () => {
    const { intent } = await fixture.sell();
    const { rows } = await fixture.shop.sandboxPool.query(
      'delete from sandbox.balance_transaction where intent = $1 returning id, object, intent',
      [intent],
    );
    expect(await change()).toEqual({});
    expect((await fixture.report()).unknownFees).toBe(before.unknownFees + 1);
    for (const { id, object } of rows) {
      await fixture.shop.sandboxPool.query(
        'insert into sandbox.balance_transaction (id, object, intent) values ($1, $2, $3)',
        [id, object, intent],
      );
    }
    expect(await fixture.report()).toMatchObject({ unknownFees: before.unknownFees });
  });
});

describe('the copy of the books', () => {
  test('is the same however often it is read, and when it was dropped', async () => {
    await fixture.report();
    const [transactions, payouts] = [await readRows('balance_transaction'), await readRows('payout')];
    await fixture.report();
    expect(await readRows('balance_transaction')).toEqual(transactions);
    await fixture.shop.db.transaction().execute((db) => dropBalance(db));
    expect(await readRows('balance_transaction')).toEqual([]);
    await fixture.report();
    expect(await readRows('balance_transaction')).toEqual(transactions);
    expect(await readRows('payout')).toEqual(payouts);
  });

  test('is read again when it is opened after some minutes, or after an event about a payout', async () => {
    await fixture.report();
    const first = await fixture.open();
    expect((await fixture.open()).completeUntil).toBe(first.completeUntil);
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    await fixture.shop.db.updateTable('balance_sync').set({ complete_until: sixMinutesAgo }).execute();
    const second = await fixture.open();
    expect(Date.parse(second.completeUntil ?? '')).toBeGreaterThan(sixMinutesAgo.getTime() + 60_000);
    await fixture.sell();
    await fixture.passDay();
    await fixture.passDay();
    const sync = await fixture.shop.db.selectFrom('balance_sync').select('wanted').executeTakeFirst();
    expect(sync).toEqual({ wanted: true });
    await fixture.runJob();
    const statuses = (await fixture.open()).payouts.map(({ payout }) => payout?.status);
    expect(statuses).toContain('in_transit');
  });

  test('says until when it is complete while the provider does not answer, and is read on later', async () => {
    const before = await fixture.report();
    await fixture.sell();
    const { balance } = fixture.shop.payment;
    const { pageTransactions } = balance;
    Object.assign(balance, { pageTransactions: async () => null });
    expect(await fixture.report()).toMatchObject({
      completeUntil: before.completeUntil,
      unknownFees: before.unknownFees + 1,
    });
    Object.assign(balance, { pageTransactions });
    // Nobody asks again at once.
    expect(await fixture.open()).toMatchObject({ completeUntil: before.completeUntil });
    expect(await fixture.report()).toMatchObject({ unknownFees: before.unknownFees });
  });

  test('is read on, with all that moved meanwhile, after the clock was set back by a day', async () => {
    const before = await fixture.report();
    const ahead = new Date(Date.now() + 24 * 3_600_000);
    await fixture.shop.db
      .updateTable('balance_sync')
      .set({ claimed_until: ahead, complete_until: ahead })
      .execute();
    await fixture.sell();
    const after = await fixture.open();
    expect(after.unknownFees).toBe(before.unknownFees);
    expect(after.totals.capturedCents).toBeGreaterThan(before.totals.capturedCents);
    expect(Date.parse(after.completeUntil ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  test('is read by one process at a time', async () => {
    await fixture.report();
    const { balance } = fixture.shop.payment;
    const { pageTransactions } = balance;
    let asked = 0;
    Object.assign(balance, {
      async pageTransactions(range: Parameters<typeof pageTransactions>[0]) {
        asked += 1;
        return pageTransactions(range);
      },
    });
    await fixture.shop.db.updateTable('balance_sync').set({ wanted: true, claimed_until: null }).execute();
    await Promise.all([fixture.open(), fixture.runJob(), fixture.open()]);
    Object.assign(balance, { pageTransactions });
    expect(asked).toBe(1);
  });

  test('takes nothing over that was read before it was dropped', async () => {
    await fixture.report();
    const { intent } = await fixture.sell();
    const { balance } = fixture.shop.payment;
    const { pageTransactions } = balance;
    Object.assign(balance, {
      async pageTransactions(range: Parameters<typeof pageTransactions>[0]) {
        Object.assign(balance, { pageTransactions });
        const page = await pageTransactions(range);
        // Meanwhile the demo leaves, with this payment.
        const gone = 'delete from sandbox.balance_transaction where intent = $1';
        await fixture.shop.sandboxPool.query(gone, [intent]);
        await fixture.shop.db.transaction().execute((db) => dropBalance(db));
        return page;
      },
    });
    const { totals, payouts } = await fixture.report();
    const known = await readRows('balance_transaction');
    expect(known.filter((row) => 'intent' in row && row.intent === intent)).toEqual([]);
    await fixture.report();
    expect(payouts.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(totals.netCents);
  });
});

describe('the days', () => {
  test('are those of the query, today included; a wrong range is refused', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const report = await fixture.open({ from: day(2), to: day(1) });
    expect(report.days.map((one) => one.day)).toEqual([day(2), day(1)]);
    expect(report).toMatchObject({ payouts: [], totals: { netCents: 0 } });
    for (const query of [
      'from=2026-02-01&to=2026-01-01',
      'from=2020-01-01',
      'from=yesterday',
      'currency=$',
    ]) {
      const response = await fixture.ada.request('GET', `/api/admin/balance?${query}`);
      expect(response.statusCode, query).toBe(422);
      const file = await fixture.ada.request('GET', `/api/admin/balance/days.csv?${query}`);
      expect(file.statusCode, query).toBe(422);
    }
  });

  test('and the payouts are downloaded as CSV, amounts with two decimals and the currency', async () => {
    const { totals, days, payouts } = await fixture.report();
    const read = async (file: string) => {
      const response = await fixture.ada.request('GET', `/api/admin/balance/${file}.csv`);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      return response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    const amounts = ({
      capturedCents,
      refundedCents,
      disputedCents,
      feesCents,
      otherCents,
      netCents,
    }: typeof totals) =>
      [capturedCents, refundedCents, disputedCents, feesCents, otherCents, netCents]
        .map((cents) => (cents / 100).toFixed(2))
        .join(',');
    const byDay = await read('days');
    expect(byDay).toHaveLength(days.length + 2);
    expect(byDay[0]).toBe('day (UTC),currency,captured,refunded,disputed,fees,other,net');
    expect(byDay.at(-2)).toBe(`${today()},USD,${amounts(totals)}`);
    expect(byDay.at(-1)).toBe(`total,USD,${amounts(totals)}`);
    const byPayout = await read('payouts');
    expect(byPayout).toHaveLength(payouts.length + 2);
    expect(byPayout.at(-1)).toBe(`total,,,,USD,${amounts(totals)}`);
    expect((await fixture.ada.request('GET', '/api/admin/balance/other.csv')).statusCode).toBe(404);
    const visitor = await fixture.shop.visitor().request('GET', '/api/admin/balance/days.csv');
    expect(visitor.statusCode).toBe(401);
  });
});
