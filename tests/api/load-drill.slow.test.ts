import { expect, test } from 'vitest';
import { createResultCollector, planKills } from '../drill/checkout-results.ts';
import { runLoadDrill } from '../drill/load-drill.ts';
import { allInvariantsHold, formatLoadReport } from '../drill/load-report.ts';
import { readDrillOptions } from '../drill/options.ts';
import type { DrillFindings } from '../drill/verify-results.ts';
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts';

const valueIn = ({ rows }: DrillFindings, rowName: string) => rows.find(([name]) => name === rowName)?.[1];

test('a small load drill of two processes with two kills and a discount code violates no invariant', async () => {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = opened.adopt(await emptyDatabase(), (it) => it.drop());
  const messages: string[] = [];
  const findings = await runLoadDrill({
    buyers: 12,
    pairs: 2,
    kills: 2,
    refunds: false,
    uses: 1,
    processes: 2,
    pooledUrl: undefined,
    shopUrl: shop.url,
    sandboxUrl: sandboxDatabase.url,
    log: (line) => messages.push(line),
  });

  expect(findings.invariants.flatMap(({ violations }) => violations)).toEqual([]);
  expect(allInvariantsHold(findings)).toBe(true);
  const sold = Number(valueIn(findings, 'Sold'));
  expect(sold).toBeLessThanOrEqual(1);
  expect(valueIn(findings, 'Orders')).toBe(sold);
  expect(valueIn(findings, 'Uses of the discount code')).toBe(sold);
  expect(Number(valueIn(findings, 'Stock at the end')) + sold).toBe(2);
  expect(findings.resultsAtKills).toHaveLength(2);
  expect(findings.resultsAtKills[1]).toBeGreaterThan(0);
  expect(messages.join('\n')).toContain('Kill 2 of 2');
});

test('kills are spread from before the first result to nearly the last', () => {
  expect(planKills(20, 500)).toEqual([
    0, 0, 0, 0, 0, 1, 32, 64, 95, 127, 159, 190, 222, 253, 285, 317, 348, 380, 411, 443,
  ]);
  expect(planKills(1, 12)).toEqual([0]);
  expect(planKills(0, 12)).toEqual([]);
});

test('waiting for a number of results ends as soon as they are there', async () => {
  const collector = createResultCollector();
  const reached: number[] = [];
  const waiting = [2, 1].map(async (count) => {
    await collector.waitForCount(count);
    reached.push(count);
  });
  const result = {
    uid: 'a',
    outcome: 'sold',
    idPayment: null,
    lostResponses: 0,
    pendingResponses: 0,
  } as const;
  collector.add(result);
  await waiting[1];
  expect(reached).toEqual([1]);
  collector.add(result);
  await waiting[0];
  expect(reached).toEqual([1, 2]);
  await collector.waitForCount(2);
});

test('a violated invariant is reported', () => {
  const findings: DrillFindings = {
    rows: [['Orders', 3]],
    resultsAtKills: [0, 7],
    invariants: [
      { text: 'No more units were sold than were in stock', violations: ['3 orders for 2 units'] },
      { text: 'No buyer has two orders', violations: [] },
    ],
  };
  expect(allInvariantsHold(findings)).toBe(false);
  expect(formatLoadReport(findings)).toContain(
    '✗ No more units were sold than were in stock\n      3 orders for 2 units',
  );
  expect(formatLoadReport(findings)).toContain('✓ No buyer has two orders');
  expect(formatLoadReport(findings)).toContain('Results at each kill: 0 7');
});

test('the command-line options are validated', () => {
  expect(readDrillOptions([])).toEqual({
    kind: 'load',
    buyers: 60,
    pairs: 3,
    kills: 3,
    refunds: false,
    uses: null,
    processes: 1,
    servers: { database: undefined, direct: undefined },
  });
  expect(readDrillOptions(['--buyers', '500', '--pairs', '10', '--kills', '20'])).toMatchObject({
    kind: 'load',
    buyers: 500,
    pairs: 10,
    kills: 20,
    refunds: false,
  });
  expect(readDrillOptions(['--refunds'])).toMatchObject({ buyers: 60, refunds: true });
  expect(readDrillOptions(['--uses', '20'])).toMatchObject({ kind: 'load', uses: 20 });
  const servers = { database: 'postgres://pooler/shop', direct: 'postgres://database/shop' };
  const several = ['--database', servers.database, '--direct', servers.direct, '--processes', '2'];
  expect(readDrillOptions(several)).toMatchObject({ processes: 2, servers });
  expect(() => readDrillOptions(['--direct', servers.direct])).toThrow('--direct needs --database');
  expect(readDrillOptions(['--waitlist', '--pairs', '9'])).toMatchObject({
    kind: 'waitlist',
    buyers: 60,
    pairs: 9,
    kills: 8,
  });
  expect(() => readDrillOptions(['--waitlist', '--refunds'])).toThrow('cannot be combined with');
  expect(readDrillOptions(['--steps', '30'])).toEqual({ kind: 'steps', rounds: 30 });
  expect(() => readDrillOptions(['--buyers', 'many'])).toThrow('--buyers must be a whole number');
  expect(() => readDrillOptions(['--steps', '0'])).toThrow('--steps must be a whole number from 1');
  expect(() => readDrillOptions(['--steps', '3', '--pairs', '1'])).toThrow('cannot be combined with --pairs');
});
