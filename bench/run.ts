import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { type BenchmarkShop, openBenchmarkShop } from './benchmark-shop.ts';
import { findReadPaths } from './check-answers.ts';
import { measureCheckoutThroughput } from './checkout-throughput.ts';
import { compareSizes, fillCatalog } from './compare-sizes.ts';
import { baselineServer, compareWithBaseline } from './compare-with-baseline.ts';
import { measureHostileClient } from './hostile-client.ts';
import { generateLoad } from './http-load.ts';
import { measureLargeForms } from './large-forms.ts';
import { measureStreams } from './live-streams.ts';
import { measureMixedLoad, readMemory } from './mixed-load.ts';
import { measureOverload } from './overload.ts';
import { type BenchRow, reportRows } from './report.ts';
import { measureRush } from './rush-of-joins.ts';
import { measureWaiting } from './waiting-line.ts';

/**
 * Measures the budgets of bench/README.md against baselines on the same machine, prints one table and writes it to
 * `bench/results`. Options: `--seconds 3` per load; `--shoes 1000000` for the large catalog, 0 leaves it out; `--streams 10000` that are open; `--waiting 50000` for a launch;
 * `--soak 60` measures the memory under an hour of mixed load instead; `--against https://another.shop` measures the
 * reading rows of another shop instead, after checking its answers.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    shoes: { type: 'string', default: '1000000' },
    streams: { type: 'string', default: '10000' },
    waiting: { type: 'string', default: '50000' },
    soak: { type: 'string' },
    against: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rows: BenchRow[] = [];
const smallCatalog = 1_000;
const page = '/colletions/Bench%201';

if (options.against !== undefined) await measureOtherShop(new URL(options.against).origin);
else if (options.soak !== undefined) rows.push(...(await measureMixedLoad(Number(options.soak))));
else await measureOwnShop(Number(options.shoes));
await reportRows(rows, options.against === undefined ? 'own' : new URL(options.against).origin);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

async function measureOwnShop(largeCatalog: number): Promise<void> {
  await measureCheckouts();
  for (const row of await measureOverload(seconds * 2)) record(row);
  for (const row of await measureHostileClient(seconds * 20)) record(row);
  record(await measureLargeForms());
  const shop = await openBenchmarkShop();
  try {
    const { pool } = shop.database;
    const origin = `http://127.0.0.1:${shop.port}`;
    const own = { origin, pid: shop.pid };
    await fillCatalog(pool, smallCatalog);
    const listing = '/api/shoes?brand=Bench%201&color=White&limit=28';
    await measureRatio('cached home page against a bare server', { ...own, path: '/', least: 0.9 });
    await measureRatio('cached brand page of 28 cards', { ...own, path: page, least: 0.9 });
    await measureRatio('GET /api/shoes/{id}', { ...own, path: '/api/shoes/bench-1', least: 0.8 });
    await measureRatio('GET /api/shoes, filtered, 28', { ...own, path: listing, least: 0.8 });
    await announceLaunch(pool, 'bench-2');
    const waited = '/api/launches/bench-2';
    await measureRatio('GET /api/launches/{id}, while waiting', { ...own, path: waited, least: 0.8 });
    await measureUncached('uncached render of 28 cards, one process', { origin, page, least: 0 });
    await measureFlood('cached home page under a flood of uncached ones', origin, page);
    await measureMemory(shop);
    if (largeCatalog > smallCatalog) {
      const sizes = { small: smallCatalog, large: largeCatalog };
      rows.push(...(await compareSizes(shop.port, sizes)));
    }
  } finally {
    await shop.close();
  }
  await measureWorkers();
  record(await measureStreams(Number(options.streams)));
  record(await measureWaiting(Number(options.waiting)));
  record(await measureRush(4_500));
}

/** Makes a shoe a launch that opens in an hour. */
async function announceLaunch(pool: Pool, shoe: string): Promise<void> {
  await pool.query(
    `insert into launch (shoe_id, opens_at, per_account, seed, commitment)
     values ($1, now() + interval '1 hour', 1, repeat('0', 64), repeat('0', 64))`,
    [shoe],
  );
}

/** A process on each of two cores, as shops with a database of their own run. */
async function measureWorkers(): Promise<void> {
  const shop = await openBenchmarkShop(2);
  try {
    await fillCatalog(shop.database.pool, smallCatalog);
    const origin = `http://127.0.0.1:${shop.port}`;
    await measureUncached('uncached render of 28 cards, two processes', { origin, page, least: 250 });
  } finally {
    await shop.close();
  }
}

async function measureOtherShop(origin: string): Promise<void> {
  for (const [name, path] of Object.entries(await findReadPaths(origin))) {
    await measureRatio(name, { origin, pid: null, path, least: 0 });
  }
}

async function measureRatio(
  name: string,
  { path, least, ...shop }: { origin: string; pid: number | null; path: string; least: number },
): Promise<void> {
  const result = await compareWithBaseline(shop, path, seconds);
  const times = [result.shop, result.baseline].flatMap(({ processor }) => processor?.toFixed(1) ?? []);
  const rates = `${Math.round(result.shop.perSecond)} of ${Math.round(result.baseline.perSecond)}/s`;
  record({
    name,
    ratio: { value: result.ratio, to: baselineServer },
    measured: `${times.length > 0 ? `${times.join(' for ')} µs of processor time a request, ` : ''}${rates}, p99 ${ms(result.shop.p99)}, ${result.shop.failed} failed`,
    budget: least > 0 ? `≥ ${least}` : 'for the record',
    isMet: result.ratio >= least && result.shop.failed === 0,
  });
}

/** Each unknown way to sort is a URL of its own, with the same page. */
async function measureUncached(
  name: string,
  { origin, page, least }: { origin: string; page: string; least: number },
): Promise<void> {
  let index = 0;
  const uncachedPath = () => `${page}?sort=${index++}`;
  // Until the renderer is compiled, in every process.
  await generateLoad({ origin, path: uncachedPath, connections: 16, seconds: seconds * 2 });
  const result = await generateLoad({
    origin,
    path: uncachedPath,
    connections: 32,
    seconds: seconds * 2,
  });
  const spread = result.p99 / result.median;
  const isMet = result.perSecond >= least && spread <= 3 && result.failed === 0;
  record({
    name,
    ratio: { value: spread, to: 'its own median' },
    measured: `${Math.round(result.perSecond)}/s, p99 against the median`,
    budget: least > 0 ? `≥ ${least}/s, ≤ 3` : '≤ 3',
    isMet,
  });
}

/** More clients than renders may wait ask for uncached pages while shoppers read a cached one. */
async function measureFlood(name: string, origin: string, path: string): Promise<void> {
  let index = 1e6;
  const [shoppers] = await Promise.all([
    generateLoad({ origin, path: () => '/', connections: 4, seconds: seconds * 2 }),
    generateLoad({
      origin,
      path: () => `${path}?sort=${index++}`,
      connections: 100,
      seconds: seconds * 2,
    }),
  ]);
  const isMet = shoppers.p99 <= 50 && shoppers.failed === 0;
  const measured = `p99 ${ms(shoppers.p99)}, ${shoppers.failed} failed`;
  const ratio = { value: shoppers.p99 / shoppers.median, to: 'its own median' };
  record({ name, ratio, measured, budget: 'p99 ≤ 50 ms', isMet });
}

async function measureCheckouts(): Promise<void> {
  const { perSecond, failed, pgbenchPerSecond, statements, commits, processorMs } =
    await measureCheckoutThroughput(seconds * 3);
  const share = pgbenchPerSecond === null ? null : perSecond / pgbenchPerSecond;
  const against =
    pgbenchPerSecond === null ? 'no pgbench here' : `${Math.round(pgbenchPerSecond)}/s by pgbench`;
  const measured = `${Math.round(perSecond)}/s, ${against}, ${failed} failed; ${statements.toFixed(1)} statements, ${commits.toFixed(1)} commits each`;
  record({
    name: 'checkouts against the same SQL, provider in a process of its own',
    ratio: share === null ? null : { value: share, to: 'pgbench on the same server' },
    measured,
    budget: '≥ 0.25, none failed',
    isMet: (share ?? 1) >= 0.25 && failed === 0,
  });
  record({
    name: 'processor time of a checkout, shop and database',
    ratio: null,
    measured: `${processorMs.toFixed(1)} ms`,
    budget: '≤ 8 ms',
    isMet: processorMs <= 8,
  });
}

async function measureMemory({ pid }: BenchmarkShop): Promise<void> {
  const megabytes = await readMemory(pid);
  if (megabytes === null) return;
  record({
    name: 'memory of the process after all that',
    ratio: null,
    measured: `${Math.round(megabytes)} MB`,
    budget: '≤ 350 MB',
    isMet: megabytes <= 350,
  });
}

function record(row: BenchRow): void {
  rows.push(row);
  process.stdout.write(`  ${row.name}: ${row.ratio?.value.toFixed(2) ?? ''} ${row.measured}\n`);
}

function ms(time: number | undefined): string {
  return `${(time ?? Number.NaN).toFixed(1)} ms`;
}
