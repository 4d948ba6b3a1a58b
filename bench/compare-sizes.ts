import type { Pool } from 'pg';
import { insertGeneratedShoes } from '#features/demo/cli/insert-generated-shoes.ts';
import { openBenchmarkShop } from './benchmark-shop.ts';
import type { BenchRow } from './report.ts';

/** Fills the catalog up to `count` generated shoes. */
export async function fillCatalog(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await insertGeneratedShoes(client, { count, word: 'Bench' }, () => {});
  } finally {
    client.release();
  }
}

const brandOf = (index: number) => `Bench%20${1 + (index % 30)}`;

/** The path of the nth request in a catalog of so many shoes. Both catalogs answer it with as many shoes. */
type PathOf = (index: number, shoes: number) => string;

/** Each request differs from those before, so that none is answered from the cache. */
const reads: Record<string, PathOf> = {
  listing: (index) => `/api/shoes?limit=${20 + index}`,
  'brand page': (index) => `/api/shoes?brand=${brandOf(index)}&limit=${20 + Math.floor(index / 30)}`,
  'colour of a brand': (index) =>
    `/api/shoes?brand=${brandOf(index)}&color=White&limit=${6 + Math.floor(index / 30)}`,
  'colour by name': (index) => `/api/shoes?color=White&sort=name_asc&limit=${20 + index}`,
  'lowest price': (index) => `/api/shoes?sort=price_asc&limit=${20 + index}`,
  'name from the end': (index) => `/api/shoes?sort=name_desc&limit=${20 + index}`,
  sale: (index) => `/api/shoes/onSale?limit=${20 + index}`,
  'sale by name': (index) => `/api/shoes?onSale=true&sort=name_asc&limit=${20 + index}`,
  'in a size': (index) => `/api/shoes?size=9&limit=${20 + index}`,
  'in a size of a brand, by price': (index) =>
    `/api/shoes?size=9&brand=${brandOf(index)}&sort=price_asc&limit=${20 + Math.floor(index / 30)}`,
  detail: (index) => `/api/shoes/bench-${1 + index}`,
  'other colours of a model': (index) => `/api/shoes?model=bench-model-${1 + index}&limit=24`,
  'page far down': (index, shoes) => `/api/shoes?limit=28&offset=${Math.floor(shoes * 0.9) - index}`,
  'page far down by name': (index, shoes) =>
    `/api/shoes?limit=28&sort=name_asc&offset=${Math.floor(shoes * 0.9) - index}`,
  'search by words, some': (index) => `/api/shoes?q=ember${'%20'.repeat(index % 7)}&limit=${20 + index}`,
  'search by words, many': (index) =>
    `/api/shoes?q=white+shoes${'%20'.repeat(index % 7)}&limit=${20 + index}`,
  'search by words, misspelt': (index) => `/api/shoes?q=embre${'%20'.repeat(index % 7)}&limit=${20 + index}`,
  'search by name': (index) => `/api/shoes?name=ember${'%20'.repeat(index % 7)}&limit=${20 + index}`,
};

/**
 * Measures reading calls, uncached, of a shop with `small` shoes and of one with `large`, in turns: what else the machine
 * does slows both down.
 */
export async function compareSizes(
  smallPort: number,
  { small, large }: { readonly small: number; readonly large: number },
): Promise<BenchRow[]> {
  const largeShop = await openBenchmarkShop();
  try {
    await fillCatalog(largeShop.database.pool, large);
    const rows: BenchRow[] = [];
    for (const [name, path] of Object.entries(reads)) {
      const first: number[] = [];
      const last: number[] = [];
      for (let index = 0; index < 70; index++) {
        const inSmall = await time(smallPort, path(index, small));
        const inLarge = await time(largeShop.port, path(index, large));
        if (index < 20) continue;
        first.push(inSmall);
        last.push(inLarge);
      }
      rows.push(compare(`${name}, ${large} shoes against ${small}`, [median(first), median(last)]));
    }
    return rows;
  } finally {
    await largeShop.close();
  }
}

/** The largest budgeted ratio. */
const most = 1.3;

function compare(name: string, [first, last]: readonly [number, number]): BenchRow {
  return {
    name,
    ratio: { value: last / first, to: 'the same shop with few shoes, same flags' },
    measured: `${first.toFixed(1)} ms → ${last.toFixed(1)} ms`,
    budget: `≤ ${most}`,
    isMet: last / first <= most,
  };
}

/** How long a call takes, in ms. */
async function time(port: number, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

const median = (times: number[]): number =>
  times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
