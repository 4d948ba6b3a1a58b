import type { FileTally } from '../run-programs.ts';

/** A step of the run; its times are in s. */
export interface StepTimes {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly isGood: boolean;
}

const column = (text: string | number): string =>
  (typeof text === 'number' ? text.toFixed(1) : text).padStart(8);

const formatRow = (name: string, ...cells: (string | number)[]): string =>
  `${cells.map(column).join('')}  ${name}\n`;

/** Formats how long each step took. Both times are in s; the second is that of all its processes. */
export const formatStepTimes = (steps: readonly StepTimes[]): string =>
  formatRow('Step', 'Time', 'CPU') +
  steps
    .map((step) => formatRow(`${step.name}${step.isGood ? '' : '  ✗'}`, step.seconds, step.cpuSeconds))
    .join('');

/** Formats the files that took longest. */
export const formatSlowestFiles = (files: readonly FileTally[]): string =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => formatRow(name, seconds))
    .join('');

/**
 * Formats the CPU time of each file, the most expensive first, in s: in total, loading what it imports, starting what it
 * needs, and the tests. Then the shares of these parts, and the total in yardsticks.
 */
export function formatFileTimes(
  files: readonly FileTally[],
  { cpuSeconds, yardstick }: { cpuSeconds: number; yardstick: number },
): string {
  const rows = files
    .flatMap(({ name, times }) =>
      times ? { name, ...times, tests: times.total - times.imports - times.setUp } : [],
    )
    .toSorted((one, other) => other.total - one.total);
  const sum = (part: 'total' | 'imports' | 'setUp' | 'tests') =>
    rows.reduce((all, row) => all + row[part], 0);
  const parts = [sum('imports'), sum('setUp'), sum('tests')];
  return [
    formatRow('File', 'CPU', 'Imports', 'Set-up', 'Tests'),
    ...rows.map(({ name, total, imports, setUp, tests }) => formatRow(name, total, imports, setUp, tests)),
    formatRow('All files', sum('total'), ...parts),
    formatRow('Checks, builds, database servers, test runners', cpuSeconds - sum('total')),
    `\nThe whole run: ${cpuSeconds.toFixed(0)} s of CPU time. The yardstick took ${yardstick.toFixed(2)} s, so that is ${(cpuSeconds / yardstick).toFixed(0)} yardsticks.\n`,
  ].join('');
}
