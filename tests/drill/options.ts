import { parseArgs } from 'node:util';

/** How large the drill of a crowd is. */
export interface CrowdSize {
  readonly buyers: number;
  /** Pairs in stock at the beginning. */
  readonly pairs: number;
  /** How often the shop is killed in the middle. */
  readonly kills: number;
}

/** Which drill: a crowd at one shoe, or so many kills at every step of checkout. */
export type DrillOptions =
  | ({ readonly kind: 'crowd' } & CrowdSize)
  | { readonly kind: 'steps'; readonly rounds: number };

/**
 * Reads `--buyers 60 --pairs 3 --kills 3`, or `--steps 30`.
 * @throws TypeError with a sentence that names what cannot be
 */
export function readOptions(args: readonly string[]): DrillOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      buyers: { type: 'string' },
      pairs: { type: 'string' },
      kills: { type: 'string' },
      steps: { type: 'string' },
    },
  });
  const { steps, ...crowd } = values;
  if (steps !== undefined) {
    const [other] = Object.keys(crowd);
    if (other !== undefined) throw new TypeError(`--steps is a drill of its own, without --${other}.`);
    return { kind: 'steps', rounds: readCount('steps', steps, 1) };
  }
  return {
    kind: 'crowd',
    buyers: readCount('buyers', crowd.buyers ?? '60', 1),
    pairs: readCount('pairs', crowd.pairs ?? '3', 0),
    kills: readCount('kills', crowd.kills ?? '3', 0),
  };
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count >= least) return count;
  throw new TypeError(`--${name} must be a whole number from ${least} to 9999, not ${text}.`);
}
