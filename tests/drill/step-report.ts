import type { Round } from './step-drill.ts';

/** The rounds of one step. */
export interface StepRounds {
  readonly name: string;
  readonly rounds: readonly Round[];
}

const columns = [
  'Killed while it …',
  'Kills',
  'Charges',
  'Orders',
  'Refunds',
  'Stock right',
  'Settled within',
];

/** One row for each step, their sum, and what is broken below. Sums over all kills; the time is the longest. */
export function writeStepReport(steps: readonly StepRounds[]): string {
  const all = { name: 'all of them', rounds: steps.flatMap(({ rounds }) => rounds) };
  const width = Math.max(...[...steps, all].map(({ name }) => name.length));
  const row = ([name = '', ...numbers]: readonly string[]) =>
    `  ${name.padEnd(width)}${numbers.map((text, index) => text.padStart((columns[index + 1]?.length ?? 0) + 3)).join('')}`;
  const head = row(columns);
  const line = `  ${'─'.repeat(head.length - 2)}`;
  const verdicts = steps.flatMap(({ name, rounds }) => {
    const broken = rounds.flatMap((round) => round.broken);
    return broken.length === 0 ? [] : [`  ✗ ${name}`, ...broken.slice(0, 10).map((text) => `      ${text}`)];
  });
  const verdict =
    verdicts.length > 0
      ? verdicts
      : ['  ✓ Nothing is broken after any of them, nor after the same checkout asked again'];
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

function cellsOf({ name, rounds }: StepRounds): string[] {
  const sum = (count: (round: Round) => number) =>
    String(rounds.reduce((total, round) => total + count(round), 0));
  const slowest = Math.max(0, ...rounds.map(({ settledIn }) => settledIn));
  return [
    name,
    String(rounds.length),
    sum(({ charges }) => charges),
    sum(({ orders }) => orders),
    sum(({ refunds }) => refunds),
    sum(({ isStockRight }) => (isStockRight ? 1 : 0)),
    `${slowest.toFixed(0)} ms`,
  ];
}

/** Whether nothing is broken. */
export const isSettledWell = (steps: readonly StepRounds[]): boolean =>
  steps.every(({ rounds }) => rounds.every(({ broken }) => broken.length === 0));
