import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
/** What processes failed at. A busy machine may lose a connection; two that wait for each other never take the same number. */
const failures: string[] = [];
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Starts a process that begins to number when it is told to. */
async function startProcess() {
  const program = fileURLToPath(import.meta.resolve('./numbering-process.ts'));
  const child: ChildProcess = spawn(process.execPath, [program, shop.database.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdin || !child.stdout) throw new Error('the process has no input and output');
  const { stdin } = child;
  await once(child.stdout, 'data');
  child.stdout.on('data', (failure: Buffer) => failures.push(failure.toString()));
  return {
    begin: () => stdin.write('begin\n'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 2 });

/** One second after the other, so that the order of payment is known; around the end of a year. */
let nextSale = Date.parse('2025-12-31T23:50:00Z');

/** Pays orders, and refunds every third. */
async function sellSome(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    nextSale += 1_000;
    const at = new Date(nextSale);
    const { id } = await insertPastOrder(shop.db, { at, items: [{ shoe: 'a', quantity: 1, price: 5_000 }] });
    if (index % 3 > 0) continue;
    await shop.db
      .insertInto('refund')
      .values({
        id: randomUUID(),
        attempt_id: id,
        origin: 'provider',
        status: 'succeeded',
        amount_cents: 5_000,
      })
      .execute();
  }
}

const countDocuments = async (table: 'invoice' | 'credit_note'): Promise<number> => {
  const { count } = await shop.db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Kills a process while its transaction writes to a table. */
async function killWhileWriting(table: 'invoice' | 'credit_note'): Promise<void> {
  const before = await countDocuments(table);
  const { db } = shop;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
    const killed = await startProcess();
    killed.begin();
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = ${table}::regclass and not granted`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    await killed.kill();
  });
  expect(await countDocuments(table)).toBe(before);
}

/** Waits until everything is numbered, and checks that the numbers have no gap, no double, and the order of payment. */
async function expectSeries(orders: number): Promise<void> {
  await waitFor(async () => {
    expect(await countDocuments('invoice')).toBe(orders);
    expect(await countDocuments('credit_note')).toBe(
      (await shop.db.selectFrom('refund').select('id').execute()).length,
    );
  });
  for (const table of ['invoice', 'credit_note'] as const) {
    const rows = await shop.db
      .selectFrom(table)
      .select(['year', 'number', 'order_id'])
      .orderBy('year')
      .orderBy('number')
      .execute();
    for (const numbers of Map.groupBy(rows, ({ year }) => year).values())
      expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(rows.length);
  }
  const paid = await shop.db
    .selectFrom('invoice')
    .select(['paid_at', 'year'])
    .orderBy('year')
    .orderBy('number')
    .execute();
  expect(new Set(paid.map(({ year }) => year))).toEqual(new Set([2025, 2026]));
  expect(paid.map(({ paid_at }) => paid_at.getTime())).toEqual(
    paid.map(({ paid_at }) => paid_at.getTime()).toSorted((one, other) => one - other),
  );
}

test('numbers have no gap and no double after 20 kills while orders are paid and refunded', async () => {
  const perRound = 150;
  let rounds = 0;
  for (; rounds < 10; rounds += 1) {
    const freely = await startProcess();
    const before = await countDocuments('invoice');
    // The first round of a process looks at all orders, the others at the last day.
    await sellSome(1);
    const selling = sellSome(perRound - 1);
    freely.begin();
    if (rounds % 2 === 0)
      await waitFor(async () => expect(await countDocuments('invoice')).toBeGreaterThan(before));
    await freely.kill();
    await selling;
    await killWhileWriting(rounds % 2 === 0 ? 'invoice' : 'credit_note');
  }
  const last = await startProcess();
  last.begin();
  await expectSeries(rounds * perRound);
  await last.kill();
}, 300_000);

test('numbers have no gap and no double when two processes race', async () => {
  nextSale = Date.parse('2025-12-31T23:50:00Z');
  await sellSome(1_500);
  const racers = [await startProcess(), await startProcess()];
  for (const { begin } of racers) begin();
  await expectSeries(1_500);
  for (const { kill } of racers) await kill();
  expect(failures.filter((failure) => failure.includes('duplicate key'))).toEqual([]);
}, 120_000);
