import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DatabaseProxy } from '../support/database-proxy.ts';
import type { PaymentApiProxy } from '../support/payment-api-proxy.ts';

/** The connections of the shop, at which its requests can be held. */
export interface Proxies {
  /** The shop's database, without the proxy. */
  readonly pool: Pool;
  readonly databaseProxy: DatabaseProxy;
  readonly paymentProxy: PaymentApiProxy;
}

/** Holds the shop at one step of checkout. */
export interface Breakpoint {
  /** Resolves once the shop is held. */
  readonly reached: Promise<void>;
  /** Removes the breakpoint, after the shop was killed. */
  clear(): Promise<void>;
}

/** Sets a breakpoint for the checkout of this user. */
export type SetBreakpoint = (proxies: Proxies, uid: string) => Promise<Breakpoint>;

/**
 * Holds a write to a table: the table is locked, and the breakpoint is reached once a statement that contains this text
 * waits for the lock.
 */
export const onTableWrite =
  (table: string, statementText: string): SetBreakpoint =>
  async ({ pool }) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    let over = false;
    const isBlocked = async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks join pg_stat_activity using (pid)
         where relation = $1::regclass and not granted and position($2 in query) > 0`,
        [table, statementText],
      );
      return rows.length > 0;
    };
    const watch = async () => {
      while (!over && !(await isBlocked())) await wait(2);
    };
    return {
      reached: watch(),
      async clear() {
        over = true;
        await client.query('rollback');
        client.release();
      },
    };
  };

/** Holds the response to a commit: the first is the commit of the attempt, the second the commit of its result. */
export const afterCommit =
  (number: number): SetBreakpoint =>
  async ({ databaseProxy }) => ({ reached: databaseProxy.withholdCommit(number), clear: async () => {} });

/** Holds the charge request, or its response. */
export const onChargeCall =
  (phase: 'request' | 'response'): SetBreakpoint =>
  async ({ paymentProxy }) => ({ reached: paymentProxy.pauseNext('charge', phase), clear: async () => {} });

/**
 * Holds the refund request, or its response. A refund is needed because the buyer's account is disabled during the charge.
 */
export const onRefundCall =
  (phase: 'request' | 'response'): SetBreakpoint =>
  async ({ pool, paymentProxy }, uid) => {
    const setStatus = async (status: 'Disabled' | 'Enabled') => {
      await pool.query('update shop_user set status = $1 where uid = $2', [status, uid]);
    };
    paymentProxy.runDuringNext('charge', 'response', () => setStatus('Disabled'));
    return { reached: paymentProxy.pauseNext('refund', phase), clear: () => setStatus('Enabled') };
  };
