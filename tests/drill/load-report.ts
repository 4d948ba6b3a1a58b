import type { DrillFindings } from './verify-results.ts';

/** The findings as a table, with violations below their invariant. */
export function formatLoadReport({ rows, resultsAtKills, invariants }: DrillFindings): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const numbers = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value).padStart(9)}`);
  const kills = resultsAtKills.length > 0 ? [`  Results at each kill: ${resultsAtKills.join(' ')}`] : [];
  const line = `  ${'─'.repeat(width + 11)}`;
  const results = invariants.flatMap(({ text, violations }) => [
    `  ${violations.length === 0 ? '✓' : '✗'} ${text}`,
    ...violations.slice(0, 10).map((text) => `      ${text}`),
    ...(violations.length > 10 ? [`      and ${violations.length - 10} more`] : []),
  ]);
  return ['', line, ...numbers, ...kills, line, ...results, line, ''].join('\n');
}

/** Whether no invariant is violated. */
export const allInvariantsHold = ({ invariants }: DrillFindings): boolean =>
  invariants.every(({ violations }) => violations.length === 0);
