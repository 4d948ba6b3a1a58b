import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProcessorLine } from '../support/processor-line.ts';
import type { Cable } from '../support/silent-cable.ts';

/** What lies between a shop and the rest of its world, where it can be stopped. */
export interface Wiring {
  /** The shop's database, past the cable. */
  readonly pool: Pool;
  readonly cable: Cable;
  readonly line: ProcessorLine;
}

/** A trap at one step of checkout. */
export interface Trap {
  /** Resolves once the shop is in it. */
  readonly sprung: Promise<void>;
  /** Takes it away, once the shop is dead. */
  clear(): Promise<void>;
}

/** Sets a trap for the checkout of this user. */
export type SetTrap = (wiring: Wiring, uid: string) => Promise<Trap>;

/**
 * Stops whoever writes a table: it is locked against writers, and the trap is sprung once a statement with these words
 * waits for it.
 */
export const atWrite =
  (table: string, words: string): SetTrap =>
  async ({ pool }) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    let over = false;
    const isWaiting = async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks join pg_stat_activity using (pid)
         where relation = $1::regclass and not granted and position($2 in query) > 0`,
        [table, words],
      );
      return rows.length > 0;
    };
    const watch = async () => {
      while (!over && !(await isWaiting())) await wait(2);
    };
    return {
      sprung: watch(),
      async clear() {
        over = true;
        await client.query('rollback');
        client.release();
      },
    };
  };

/** Stops the shop when a commit is done and before it knows: the first is the attempt's, the second the outcome's. */
export const atCommit =
  (number: number): SetTrap =>
  async ({ cable }) => ({ sprung: cable.holdCommit(number), clear: async () => {} });

/** Stops the charge on its way to the processor, or its answer on the way back. */
export const atCharge =
  (cut: 'request' | 'answer'): SetTrap =>
  async ({ line }) => ({ sprung: line.hold('charge', cut), clear: async () => {} });

/**
 * Stops the refund on its way to the processor, or its answer on the way back. There is one because the buyer is
 * disabled in the moment of being charged.
 */
export const atRefund =
  (cut: 'request' | 'answer'): SetTrap =>
  async ({ pool, line }, uid) => {
    const become = async (status: 'Disabled' | 'Enabled') => {
      await pool.query('update shop_user set status = $1 where uid = $2', [status, uid]);
    };
    line.pause('charge', 'answer', () => become('Disabled'));
    return { sprung: line.hold('refund', cut), clear: () => become('Enabled') };
  };
