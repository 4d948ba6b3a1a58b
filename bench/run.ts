import { readFile } from 'node:fs/promises';
import { type BenchmarkShop, openBenchmarkShop } from './benchmark-shop.ts';
import { measureCheckoutThroughput } from './checkout-throughput.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { generateLoad } from './http-load.ts';
import { seedManyShoes } from './seed-many-shoes.ts';

/**
 * Measures the budgets of docs/architecture.md against baselines on the same machine. Options:
 * `--seconds 3` per load, `--shoes 1000000` for the large catalogue (0 leaves it out).
 */
const seconds = Number(option('seconds') ?? 3);
const largeCatalogue = Number(option('shoes') ?? 1_000_000);
const rows: { name: string; measured: string; budget: string; isMet: boolean }[] = [];
const smallCatalogue = 1_000;

await measureCheckouts();
const shop = await openBenchmarkShop();
try {
  await seedManyShoes(shop.database.pool, smallCatalogue, print);
  const id = 'bench-1';
  const page = '/colletions/Bench%201';
  const listing = '/api/shoes?brand=Bench%201&color=White&limit=28';
  await measureRatio('cached home page against a bare server', '/', 0.9);
  await measureRatio('cached brand page of 28 cards', page, 0.9);
  await measureRatio('GET /api/shoes/{id}', `/api/shoes/${id}`, 0.8);
  await measureRatio('GET /api/shoes, filtered, 28', listing, 0.8);
  await measureUncached('uncached render of 28 cards', page);
  await measureFlood('cached home page under a flood of uncached ones', page);
  await measureMemory(shop);
  if (largeCatalogue > smallCatalogue) await compareSizes(listing);
} finally {
  await shop.close();
}
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, measured, budget, isMet } of rows) {
  print(`${isMet ? '✓' : '✗'} ${name.padEnd(width)}  ${measured.padEnd(34)}  ${budget}`);
}
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

async function measureRatio(name: string, path: string, least: number): Promise<void> {
  const result = await compareWithBaseline(shop.port, path, seconds);
  const rates = `${Math.round(result.shop.perSecond)} of ${Math.round(result.baseline.perSecond)}/s`;
  record(
    name,
    `${result.ratio.toFixed(2)}  (${rates}, p99 ${ms(result.shop.p99)})`,
    `≥ ${least}`,
    result.ratio >= least,
  );
}

/** Each unknown way to sort is a URL of its own, with the same page. */
async function measureUncached(name: string, path: string): Promise<void> {
  let index = 0;
  const uncachedPath = () => `${path}?sort=${index++}`;
  await generateLoad({ port: shop.port, path: uncachedPath, connections: 4, seconds });
  const result = await generateLoad({
    port: shop.port,
    path: uncachedPath,
    connections: 32,
    seconds: seconds * 2,
  });
  const spread = result.p99 / result.median;
  const isMet = result.perSecond >= 250 && spread <= 3 && result.failed === 0;
  record(
    name,
    `${Math.round(result.perSecond)}/s, p99 ${spread.toFixed(1)}× the median`,
    '≥ 250/s, ≤ 3×',
    isMet,
  );
}

/** More clients than renders may wait ask for uncached pages while shoppers read a cached one. */
async function measureFlood(name: string, path: string): Promise<void> {
  let index = 1e6;
  const [shoppers] = await Promise.all([
    generateLoad({ port: shop.port, path: () => '/', connections: 4, seconds: seconds * 2 }),
    generateLoad({
      port: shop.port,
      path: () => `${path}?sort=${index++}`,
      connections: 100,
      seconds: seconds * 2,
    }),
  ]);
  const isMet = shoppers.p99 <= 50 && shoppers.failed === 0;
  record(name, `p99 ${ms(shoppers.p99)}, ${shoppers.failed} failed`, 'p99 ≤ 50 ms', isMet);
}

async function measureCheckouts(): Promise<void> {
  const { perSecond, failed, pgbenchPerSecond, statements, commits } = await measureCheckoutThroughput(
    seconds * 3,
  );
  const share = pgbenchPerSecond === null ? null : perSecond / pgbenchPerSecond;
  const against =
    pgbenchPerSecond === null ? 'no pgbench here' : `${Math.round(pgbenchPerSecond)}/s by pgbench`;
  const measured = `${share === null ? '' : `${share.toFixed(2)}  `}(${Math.round(perSecond)}/s, ${against}, ${failed} failed; ${statements.toFixed(1)} statements, ${commits.toFixed(1)} commits each)`;
  record(
    'checkouts against the same SQL, provider in a process of its own',
    measured,
    '≥ 0.25, none failed',
    (share ?? 1) >= 0.25 && failed === 0,
  );
}

async function measureMemory({ pid }: BenchmarkShop): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  if (Number.isNaN(kilobytes)) return;
  record(
    'memory of the process after all that',
    `${Math.round(kilobytes / 1024)} MB`,
    'for the record',
    true,
  );
}

/** Compares first pages and a name search, uncached, in a small and in a large catalogue. */
async function compareSizes(listing: string): Promise<void> {
  const paths = { listing, detail: '/api/shoes/bench-1', search: '/api/shoes?name=ember' };
  const before = await timeEach(paths);
  await seedManyShoes(shop.database.pool, largeCatalogue, print);
  const after = await timeEach(paths);
  for (const [name, path] of Object.entries(paths)) {
    const times = (after[name] ?? 0) / (before[name] ?? 1);
    const most = path.includes('name=') ? 2 : 1.3;
    record(
      `${name} at ${largeCatalogue} shoes`,
      `${times.toFixed(2)}× (${ms(before[name])} → ${ms(after[name])})`,
      `≤ ${most}×`,
      times <= most,
    );
  }
}

/** The median time of a call that is never cached, because each request asks for another page or word. */
async function timeEach(paths: Record<string, string>): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let index = 0; index < 60; index++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${shop.port}${vary(path, index)}`);
      await response.arrayBuffer();
      if (index >= 10) times.push(performance.now() - start);
    }
    medians[name] = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  }
  return medians;
}

function vary(path: string, index: number): string {
  if (path.endsWith('bench-1')) return `/api/shoes/bench-${1 + index}`;
  if (path.includes('name=')) return `${path}${'%20'.repeat(index % 7)}&limit=${20 + index}`;
  return path
    .replace('Bench%201', `Bench%20${1 + (index % 30)}`)
    .replace('limit=28', `limit=${28 + Math.floor(index / 30)}`);
}

function record(name: string, measured: string, budget: string, isMet: boolean): void {
  rows.push({ name, measured, budget, isMet });
  print(`  ${name}: ${measured}`);
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

function ms(time: number | undefined): string {
  return `${(time ?? Number.NaN).toFixed(1)} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
