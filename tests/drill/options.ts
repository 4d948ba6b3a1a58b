import { parseArgs } from 'node:util';

/** How large a drill is. */
export interface DrillSize {
  readonly buyers: number;
  /** Pairs in stock at the beginning. */
  readonly pairs: number;
  /** How often the shop is killed in the middle. */
  readonly kills: number;
}

/** Reads `--buyers 60 --pairs 3 --kills 3`. @throws TypeError with a sentence that names what cannot be */
export function readSize(args: readonly string[]): DrillSize {
  const { values } = parseArgs({
    args: [...args],
    options: {
      buyers: { type: 'string', default: '60' },
      pairs: { type: 'string', default: '3' },
      kills: { type: 'string', default: '3' },
    },
  });
  return {
    buyers: readCount('buyers', values.buyers, 1),
    pairs: readCount('pairs', values.pairs, 0),
    kills: readCount('kills', values.kills, 0),
  };
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count >= least) return count;
  throw new TypeError(`--${name} must be a whole number from ${least} to 9999, not ${text}.`);
}
