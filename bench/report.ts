import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const row = z.object({
  name: z.string(),
  /** To a yardstick that was measured in the same run, with the flags it ran with; null for a number of its own. */
  ratio: z.object({ value: z.number(), to: z.string() }).nullable(),
  measured: z.string(),
  budget: z.string(),
  isMet: z.boolean(),
});

/** A measured row of the bench's table. */
export type BenchRow = z.infer<typeof row>;

const resultFile = z.object({ shop: z.string(), rows: z.array(row) });

const folder = join(import.meta.dirname, 'results');

/**
 * Prints the table of a run, each ratio beside that of the last run of the same shop, and writes it to a dated file in
 * `bench/results`.
 * @param shop whose rows these are: `own`, or the address of another one
 */
export async function reportRows(rows: readonly BenchRow[], shop: string): Promise<void> {
  const earlier = await readLast(shop);
  const lines = rows.map(({ name, ratio, measured, budget, isMet }) => [
    isMet ? '✓' : '✗',
    name,
    ratio === null ? '' : ratio.value.toFixed(2),
    earlier.get(name)?.toFixed(2) ?? '',
    measured,
    budget,
    ratio?.to ?? '',
  ]);
  const table = [['', 'row', 'ratio', 'last', 'measured', 'budget', 'ratio to'], ...lines];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) {
    const cells = line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
  const at = new Date().toISOString();
  const machine = { cores: availableParallelism(), processor: cpus()[0]?.model ?? '' };
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`);
  await mkdir(folder, { recursive: true });
  const result = { at, shop, commit: readCommit(), node: process.version, machine, rows };
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`Written to ${file}\n`);
}

/** The ratios of the last run of the same shop, by row. */
async function readLast(shop: string): Promise<Map<string, number>> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()) {
    const last = resultFile.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    if (last.shop !== shop) continue;
    return new Map(
      last.rows.flatMap(({ name, ratio }) => (ratio === null ? [] : [[name, ratio.value] as const])),
    );
  }
  return new Map();
}

function readCommit(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
