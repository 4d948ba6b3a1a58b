import { readFile } from 'node:fs/promises';
import { againstBare } from './against-bare.ts';
import { measureCheckouts } from './checkouts.ts';
import { fillShoes } from './fill-shoes.ts';
import { load } from './load.ts';
import { type MeasuredShop, openMeasuredShop } from './measured-shop.ts';

/**
 * The budgets of docs/architecture.md, measured in one run against yardsticks on the same machine. Options:
 * `--seconds 3` per load, `--shoes 1000000` for the large catalogue (0 leaves it out).
 */
const seconds = Number(option('seconds') ?? 3);
const shoes = Number(option('shoes') ?? 1_000_000);
const rows: { what: string; measured: string; budget: string; kept: boolean }[] = [];
const small = 1_000;

const shop = await openMeasuredShop();
try {
  await fillShoes(shop.database.pool, small, say);
  const id = 'bench-1';
  const page = '/colletions/Bench%201';
  const listing = '/api/shoes?brand=Bench%201&color=White&limit=28';
  await ratio('cached home page against a bare server', '/', 0.8);
  await ratio('cached brand page of 28 cards', page, 0.8);
  await ratio('GET /api/shoes/{id}', `/api/shoes/${id}`, 0.5);
  await ratio('GET /api/shoes, filtered, 28', listing, 0.5);
  await uncached('uncached render of 28 cards', page);
  await checkouts();
  await memory(shop);
  if (shoes > small) await compareSizes(listing);
} finally {
  await shop.close();
}
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, measured, budget, kept } of rows) {
  say(`${kept ? '✓' : '✗'} ${what.padEnd(width)}  ${measured.padEnd(34)}  ${budget}`);
}
process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1;

async function ratio(what: string, path: string, least: number): Promise<void> {
  const found = await againstBare(shop.port, path, seconds);
  const rates = `${Math.round(found.shop.perSecond)} of ${Math.round(found.bare.perSecond)}/s`;
  note(
    what,
    `${found.ratio.toFixed(2)}  (${rates}, p99 ${ms(found.shop.p99)})`,
    `≥ ${least}`,
    found.ratio >= least,
  );
}

/** An address with a parameter that no page knows is rendered for itself. */
async function uncached(what: string, path: string): Promise<void> {
  let nth = 0;
  const ask = () => `${path}?bench=${nth++}`;
  await load({ port: shop.port, path: ask, connections: 4, seconds });
  const found = await load({ port: shop.port, path: ask, connections: 32, seconds: seconds * 2 });
  const spread = found.p99 / found.median;
  const kept = found.perSecond >= 500 && spread <= 3 && found.failed === 0;
  note(what, `${Math.round(found.perSecond)}/s, p99 ${spread.toFixed(1)}× the median`, '≥ 500/s, ≤ 3×', kept);
}

async function checkouts(): Promise<void> {
  const { perSecond, failed, yardstick } = await measureCheckouts(shop, seconds * 3);
  const share = yardstick === null ? null : perSecond / yardstick;
  const against = yardstick === null ? 'no pgbench here' : `${Math.round(yardstick)}/s by pgbench`;
  const measured = `${share === null ? '' : `${share.toFixed(2)}  `}(${Math.round(perSecond)}/s, ${against}, ${failed} failed)`;
  note(
    'checkouts against the same SQL',
    measured,
    '≥ 0.15, none failed',
    (share ?? 1) >= 0.15 && failed === 0,
  );
}

async function memory({ pid }: MeasuredShop): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  if (Number.isNaN(kilobytes)) return;
  note('memory of the process after all that', `${Math.round(kilobytes / 1024)} MB`, 'for the record', true);
}

/** First pages and a name search, each asked anew, in a small and in a large catalogue. */
async function compareSizes(listing: string): Promise<void> {
  const paths = { listing, detail: '/api/shoes/bench-1', search: '/api/shoes?name=ember' };
  const before = await timeEach(paths);
  await fillShoes(shop.database.pool, shoes, say);
  const after = await timeEach(paths);
  for (const [what, path] of Object.entries(paths)) {
    const times = (after[what] ?? 0) / (before[what] ?? 1);
    const most = path.includes('name=') ? 2 : 1.3;
    note(
      `${what} at ${shoes} shoes`,
      `${times.toFixed(2)}× (${ms(before[what])} → ${ms(after[what])})`,
      `≤ ${most}×`,
      times <= most,
    );
  }
}

/** The median of a call that no kept answer can serve: each asks another page or another word. */
async function timeEach(paths: Record<string, string>): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let nth = 0; nth < 60; nth++) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${shop.port}${vary(path, nth)}`);
      await answer.arrayBuffer();
      if (nth >= 10) times.push(performance.now() - began);
    }
    medians[what] = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  }
  return medians;
}

function vary(path: string, nth: number): string {
  if (path.endsWith('bench-1')) return `/api/shoes/bench-${1 + nth}`;
  if (path.includes('name=')) return `${path}${'%20'.repeat(nth % 7)}&limit=${20 + nth}`;
  return path
    .replace('Bench%201', `Bench%20${1 + (nth % 30)}`)
    .replace('limit=28', `limit=${28 + Math.floor(nth / 30)}`);
}

function note(what: string, measured: string, budget: string, kept: boolean): void {
  rows.push({ what, measured, budget, kept });
  say(`  ${what}: ${measured}`);
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

function ms(time: number | undefined): string {
  return `${(time ?? Number.NaN).toFixed(1)} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
