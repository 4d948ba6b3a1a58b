import { parseArgs } from 'node:util';

/** The size of the load drill. */
export interface LoadSize {
  readonly buyers: number;
  /** Units in stock at the start. */
  readonly pairs: number;
  /** How often the shop is killed under load. */
  readonly kills: number;
  /** Whether orders are refunded and disputed meanwhile; each buyer then wants one to three pairs. */
  readonly refunds: boolean;
  /** How often the discount code can be used that all buyers have; null without one. */
  readonly uses: number | null;
  /** How many processes of the shop run at once; each kill takes the next of them. */
  readonly processes: number;
  readonly servers: DrillServers;
}

/** The servers of the temporary databases; an embedded one where neither is given. */
export interface DrillServers {
  /** What the shop connects to: the database, or a pooler in transaction mode. */
  readonly database: string | undefined;
  /** The database itself, where the former is a pooler. */
  readonly direct: string | undefined;
}

/** Which drill to run: load on one shoe, a launch, a waitlist, or a number of kills at every step of checkout. */
export type DrillOptions =
  | ({ readonly kind: 'load' } & LoadSize)
  | {
      readonly kind: 'launch';
      readonly people: number;
      readonly pairs: number;
      readonly servers: DrillServers;
    }
  | ({ readonly kind: 'waitlist'; readonly servers: DrillServers } & Pick<
      LoadSize,
      'buyers' | 'pairs' | 'kills'
    >)
  | { readonly kind: 'steps'; readonly rounds: number };

/**
 * Reads `--buyers 60 --pairs 3 --kills 3`, `--launch --buyers 5000 --pairs 200`, `--waitlist --buyers 60 --pairs 24 --kills 8`, or `--steps 30`. `--refunds` adds refunds and disputes to the first,
 * `--uses 20` a discount code that can be used so often,
 * `--processes 2` runs several processes of the shop, and `--database URL --direct URL` runs them through a pooler.
 * @throws TypeError with a message that names the invalid option
 */
export function readDrillOptions(args: readonly string[]): DrillOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      buyers: { type: 'string' },
      pairs: { type: 'string' },
      kills: { type: 'string' },
      steps: { type: 'string' },
      launch: { type: 'boolean' },
      waitlist: { type: 'boolean' },
      refunds: { type: 'boolean' },
      uses: { type: 'string' },
      processes: { type: 'string' },
      database: { type: 'string' },
      direct: { type: 'string' },
    },
  });
  const { steps, launch, waitlist, ...load } = values;
  if (steps !== undefined) {
    const [other] = Object.keys({ ...load, ...(launch && { launch }), ...(waitlist && { waitlist }) });
    if (other !== undefined) throw new TypeError(`--steps cannot be combined with --${other}.`);
    return { kind: 'steps', rounds: readCount('steps', steps, 1) };
  }
  if (launch) {
    const { buyers, pairs, database, direct, ...others } = load;
    const [other] = Object.keys(others);
    if (other !== undefined) throw new TypeError(`--launch cannot be combined with --${other}.`);
    return {
      kind: 'launch',
      people: readCount('buyers', buyers ?? '5000', 1),
      pairs: readCount('pairs', pairs ?? '200', 1),
      servers: readServers({ database, direct }),
    };
  }
  if (waitlist) {
    const { refunds, uses, processes } = load;
    if (refunds || uses !== undefined || processes !== undefined)
      throw new TypeError('--waitlist cannot be combined with --refunds, --uses or --processes.');
    return {
      kind: 'waitlist',
      buyers: readCount('buyers', load.buyers ?? '60', 1),
      pairs: readCount('pairs', load.pairs ?? '24', 1),
      kills: readCount('kills', load.kills ?? '8', 0),
      servers: readServers(load),
    };
  }
  return {
    kind: 'load',
    buyers: readCount('buyers', load.buyers ?? '60', 1),
    pairs: readCount('pairs', load.pairs ?? '3', 0),
    kills: readCount('kills', load.kills ?? '3', 0),
    refunds: load.refunds ?? false,
    uses: load.uses === undefined ? null : readCount('uses', load.uses, 1),
    processes: readCount('processes', load.processes ?? '1', 1),
    servers: readServers(load),
  };
}

function readServers({ database, direct }: Partial<DrillServers>): DrillServers {
  if (direct !== undefined && database === undefined)
    throw new TypeError('--direct needs --database, the address of the pooler.');
  return { database, direct };
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count >= least) return count;
  throw new TypeError(`--${name} must be a whole number from ${least} to 9999, not ${text}.`);
}
