import type { KillRound } from './kill-point-drill.ts';

/** All kills at one step. */
export interface KillPointRounds {
  readonly name: string;
  readonly rounds: readonly KillRound[];
}

const columns = [
  'Killed when it …',
  'Kills',
  'Charges',
  'Orders',
  'Refunds',
  'Stock correct',
  'Settled within',
];

/** One row for each step, a total, and the violations below. Counts are sums over all kills; the time is the longest. */
export function formatKillPointReport(steps: readonly KillPointRounds[]): string {
  const all = { name: 'total', rounds: steps.flatMap(({ rounds }) => rounds) };
  const width = Math.max(...[...steps, all].map(({ name }) => name.length));
  const row = ([name = '', ...numbers]: readonly string[]) =>
    `  ${name.padEnd(width)}${numbers.map((text, index) => text.padStart((columns[index + 1]?.length ?? 0) + 3)).join('')}`;
  const head = row(columns);
  const line = `  ${'─'.repeat(head.length - 2)}`;
  const verdicts = steps.flatMap(({ name, rounds }) => {
    const violations = rounds.flatMap((round) => round.violations);
    return violations.length === 0
      ? []
      : [`  ✗ ${name}`, ...violations.slice(0, 10).map((text) => `      ${text}`)];
  });
  const verdict =
    verdicts.length > 0
      ? verdicts
      : ['  ✓ No invariant is violated after any kill, nor after the repeated request'];
  return [
    '',
    line,
    head,
    line,
    ...steps.map((step) => row(cellsOf(step))),
    line,
    row(cellsOf(all)),
    line,
    ...verdict,
    line,
    '',
  ].join('\n');
}

function cellsOf({ name, rounds }: KillPointRounds): string[] {
  const sum = (count: (round: KillRound) => number) =>
    String(rounds.reduce((total, round) => total + count(round), 0));
  const slowest = Math.max(0, ...rounds.map(({ settledIn }) => settledIn));
  return [
    name,
    String(rounds.length),
    sum(({ charges }) => charges),
    sum(({ orders }) => orders),
    sum(({ refunds }) => refunds),
    sum(({ isStockConsistent: isStockRight }) => (isStockRight ? 1 : 0)),
    `${slowest.toFixed(0)} ms`,
  ];
}

/** Whether no kill violated anything. */
export const allRoundsPassed = (steps: readonly KillPointRounds[]): boolean =>
  steps.every(({ rounds }) => rounds.every(({ violations }) => violations.length === 0));
