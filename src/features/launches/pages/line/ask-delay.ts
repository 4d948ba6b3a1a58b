import type { LineStage } from './line-stage.ts';

/** What decides how soon a page asks again. */
export interface AskSituation {
  readonly stage: LineStage;
  /** Until the launch opens, in ms; negative afterwards. */
  readonly untilOpening: number;
  /** Places still to be let in before the own one; null without one. */
  readonly ahead: number | null;
  readonly isHidden: boolean;
  /** Failed answers in a row. */
  readonly failures: number;
}

/**
 * The time in ms until a page asks again how the line has come on: 2 s for who is next, 15 s for who is far away, seldom
 * long before the opening, and never all pages at once. @param random from 0 to 1
 */
export function askDelay(situation: AskSituation, random: number): number {
  const { stage, untilOpening, failures, isHidden } = situation;
  if (failures > 0) return spread(Math.min(2_000 * 2 ** failures, 60_000), random);
  const delay = visibleDelay(situation);
  // Nobody looks, but whoever waits is told in time: an admission lasts minutes.
  const slower = isHidden ? Math.max(2 * delay, 15_000) : delay;
  if (stage !== 'announced' && stage !== 'early') return spread(slower, random);
  // The first question after the opening is spread over some seconds.
  return Math.min(spread(slower, random), Math.max(untilOpening, 0) + 500 + 3_000 * random);
}

function visibleDelay({ stage, ahead, untilOpening }: AskSituation): number {
  switch (stage) {
    case 'announced':
    case 'early':
      return untilOpening > 300_000 ? 120_000 : 20_000;
    case 'drawing':
      return 2_500;
    case 'paying':
      return 5_000;
    case 'waiting':
      return Math.min(2_500 + 25 * (ahead ?? 0), 13_000);
    case 'open':
    case 'over':
    case 'admitted':
      return 12_000;
    case 'sold-out':
    case 'ended':
      return Number.POSITIVE_INFINITY;
  }
}

const spread = (delay: number, random: number): number => delay * (0.8 + 0.35 * random);
