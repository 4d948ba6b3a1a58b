import { z } from 'zod';
import { readTreeSeconds } from './process-tree.ts';

/** The CPU time of a test file in s. The database server is not included: all files share it. */
export const fileTimes = z.object({
  total: z.number(),
  /** Loading the file and all that it imports. */
  imports: z.number(),
  /** Starting shops, browsers and databases. */
  setUp: z.number(),
});
export type FileTimes = z.infer<typeof fileTimes>;

/** Only `--times` measures: adding up the times of all processes takes 5 ms. */
export const isMeasured = process.env.MEASURE_TIMES === '1';

let setUpSeconds = 0;
let depth = 0;
let began = 0;

/** Returns the CPU time of all {@link countSetUp} calls of this process so far, in s. */
export const readSetUpSeconds = (): number => setUpSeconds;

/** Runs work that prepares a test, and counts its CPU time. Nested and simultaneous calls count once. */
export async function countSetUp<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isMeasured) return work();
  if (depth === 0) began = readTreeSeconds();
  depth += 1;
  try {
    return await work();
  } finally {
    depth -= 1;
    if (depth === 0) setUpSeconds += readTreeSeconds() - began;
  }
}

const prefix = 'CPU time of ';

/** Returns the line with which reporters pass the times of a file to `tests/run.ts`. */
export const formatFileTimes = (path: string, times: FileTimes): string =>
  `${prefix}${path} ${JSON.stringify(times)}`;

/** Returns what {@link formatFileTimes} wrote, or null for other lines. */
export function parseFileTimes(line: string): { name: string; times: FileTimes } | null {
  if (!line.startsWith(prefix)) return null;
  const [name = '', json = ''] = line.slice(prefix.length).trimEnd().split(' ');
  return { name, times: fileTimes.parse(JSON.parse(json)) };
}
