import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchmarkBuyer, buy, createCard, findLine, signUp } from './benchmark-buyer.ts';
import { type BenchmarkShop, openBenchmarkShop } from './benchmark-shop.ts';
import { fillCatalog } from './compare-sizes.ts';
import type { BenchRow } from './report.ts';

/** How often each kind of request is sent, per second: about half a core of work. */
const rates = { cachedPage: 60, uncachedPage: 10, search: 5, stockChange: 2, checkout: 2 } as const;
type Kind = keyof typeof rates;

const shoes = 1_000;
const buyers = 40;
/** Megabytes are read so often, in ms. */
const sampleInterval = 15_000;

/**
 * Reads pages, searches, changes stock and buys at steady rates for this many minutes, and compares the memory of the
 * shop's process (sandbox included, database apart) in the last quarter of that time with the second quarter: the first
 * one fills the caches.
 */
export async function measureMixedLoad(minutes: number): Promise<BenchRow[]> {
  const shop = await openBenchmarkShop();
  try {
    await fillCatalog(shop.database.pool, shoes);
    const counts: Record<Kind, number> = {
      cachedPage: 0,
      uncachedPage: 0,
      search: 0,
      stockChange: 0,
      checkout: 0,
    };
    let failed = 0;
    const samples: number[] = [];
    const end = performance.now() + minutes * 60_000;
    const actions = await createActions(shop);
    const repeat = async (kind: Kind): Promise<void> => {
      for (let next = performance.now(); next < end; next += 1_000 / rates[kind]) {
        await wait(Math.max(0, next - performance.now()));
        const index = counts[kind]++;
        await actions[kind](index).then(
          (done) => {
            if (!done) failed += 1;
          },
          () => {
            failed += 1;
          },
        );
      }
    };
    const sample = async (): Promise<void> => {
      while (performance.now() < end) {
        await wait(Math.min(sampleInterval, Math.max(1, end - performance.now())));
        samples.push((await readMemory(shop.pid)) ?? Number.NaN);
        process.stdout.write(`${Math.round(samples.at(-1) ?? 0)} MB\n`);
      }
    };
    await Promise.all([...kinds.map(repeat), sample()]);
    return [compareQuarters(samples, { counts, failed, minutes })];
  } finally {
    await shop.close();
  }
}

const kinds: readonly Kind[] = ['cachedPage', 'uncachedPage', 'search', 'stockChange', 'checkout'];

/** The resident memory of a process in MB; null where the system does not tell. */
export async function readMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  return Number.isNaN(kilobytes) ? null : kilobytes / 1024;
}

type Action = (index: number) => Promise<boolean>;

async function createActions({ port, database }: BenchmarkShop): Promise<Record<Kind, Action>> {
  const origin = `http://localhost:${port}`;
  const signedIn: BenchmarkBuyer[] = [];
  for (let index = 0; index < buyers; index++) signedIn.push(await signUp(origin, index));
  const isOk = async (path: string): Promise<boolean> => {
    const response = await fetch(`${origin}${path}`);
    await response.arrayBuffer();
    return response.ok;
  };
  const pages = ['/', '/products', '/sale', '/colletions/Bench%201', '/colletions/Bench%202'];
  return {
    cachedPage: (index) => isOk(pages[index % pages.length] ?? '/'),
    uncachedPage: (index) => isOk(`/colletions/Bench%20${1 + (index % 30)}?sort=${index}`),
    search: (index) => isOk(`/api/shoes?name=ember${'%20'.repeat(index % 7)}&limit=${20 + (index % 80)}`),
    async stockChange(index) {
      await database.pool.query(
        `update shoe_size set quantity = 100 where shoe_id = $1 and size = '9' and quantity < 90`,
        [`bench-${1 + (index % shoes)}`],
      );
      return true;
    },
    async checkout(index) {
      const buyer = signedIn[index % signedIn.length];
      if (!buyer) return false;
      const line = await findLine(origin, `bench-${1 + (index % shoes)}`);
      return buy(origin, buyer, { card: await createCard(`${origin}/sandbox/v1`), line });
    },
  };
}

function compareQuarters(
  samples: readonly number[],
  { counts, failed, minutes }: { counts: Record<Kind, number>; failed: number; minutes: number },
): BenchRow {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const early = median(samples.slice(quarter, quarter * 2));
  const late = median(samples.slice(-quarter));
  const done = kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  return {
    name: `memory, last quarter of ${minutes} minutes of mixed load against the second`,
    ratio: { value: late / early, to: 'the second quarter of the same run' },
    measured: `${Math.round(early)} MB → ${Math.round(late)} MB, at most ${Math.round(Math.max(...samples))} MB; ${done}; ${failed} failed`,
    budget: '≤ 1.1, ≤ 350 MB, none failed',
    isMet: late / early <= 1.1 && Math.max(...samples) <= 350 && failed === 0,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
