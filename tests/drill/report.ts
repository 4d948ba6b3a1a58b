import type { Findings } from './findings.ts';

/** The findings as a table, with what is broken below its invariant. */
export function writeReport({ rows, answered, invariants }: Findings): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const numbers = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value).padStart(9)}`);
  const kills = answered.length > 0 ? [`  Answers given at each kill: ${answered.join(' ')}`] : [];
  const line = `  ${'─'.repeat(width + 11)}`;
  const verdicts = invariants.flatMap(({ text, broken }) => [
    `  ${broken.length === 0 ? '✓' : '✗'} ${text}`,
    ...broken.slice(0, 10).map((sentence) => `      ${sentence}`),
    ...(broken.length > 10 ? [`      and ${broken.length - 10} more`] : []),
  ]);
  return ['', line, ...numbers, ...kills, line, ...verdicts, line, ''].join('\n');
}

/** Whether nothing is broken. */
export const isSound = ({ invariants }: Findings): boolean =>
  invariants.every(({ broken }) => broken.length === 0);
