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

/** Holds the shop at one step of checkout or of a refund. */
export interface Breakpoint {
  /** Resolves once the shop is held. */
  readonly reached: Promise<void>;
  /** Removes the breakpoint, after the shop was killed. */
  clear(): Promise<void>;
}

/** Sets a breakpoint for a request of this user. */
export type SetBreakpoint = (proxies: Proxies, uid: string) => Promise<Breakpoint>;

/**
 * Holds a write to a table: the table is locked, and the breakpoint is reached once a statement that has this text among
 * its first thousand characters waits for the lock.
 */
export const onTableWrite =
  (table: string, statementText: string): SetBreakpoint =>
  async ({ pool }) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in share row exclusive mode`);
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

/** Holds the response to a statement that is a transaction of its own, once it is committed. */
export const afterStatement =
  (text: string): SetBreakpoint =>
  async ({ databaseProxy }) => ({ reached: databaseProxy.withholdResponseTo(text), clear: async () => {} });

/** Holds the response to the commit of the next transaction that has a statement with this text. */
export const afterCommit =
  (text: string): SetBreakpoint =>
  async ({ databaseProxy }) => ({ reached: databaseProxy.withholdCommit(text), clear: async () => {} });

/** Holds the charge request, or its response. */
export const onChargeCall =
  (phase: 'request' | 'response'): SetBreakpoint =>
  async ({ paymentProxy }) => ({ reached: paymentProxy.pauseNext('charge', phase), clear: async () => {} });

/** Sets another breakpoint once the provider has made a refund, before its response. */
export const afterRefundCall =
  (next: SetBreakpoint): SetBreakpoint =>
  async (proxies, uid) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let breakpoint: Breakpoint | undefined;
    proxies.paymentProxy.runDuringNext('refund', 'response', async () => {
      breakpoint = await next(proxies, uid);
      resolve(breakpoint.reached);
    });
    return { reached: promise, clear: async () => breakpoint?.clear() };
  };

/** Holds the request of an administrator's refund, or its response. */
export const onRefundCall =
  (phase: 'request' | 'response'): SetBreakpoint =>
  async ({ paymentProxy }) => ({ reached: paymentProxy.pauseNext('refund', phase), clear: async () => {} });

/**
 * Holds the refund request of a checkout, or its response. A refund is needed because the buyer's account is disabled during the charge.
 */
export const onCheckoutRefundCall =
  (phase: 'request' | 'response'): SetBreakpoint =>
  async ({ pool, paymentProxy }, uid) => {
    const setStatus = async (status: 'Disabled' | 'Enabled') => {
      await pool.query('update shop_user set status = $1 where uid = $2', [status, uid]);
    };
    paymentProxy.runDuringNext('charge', 'response', () => setStatus('Disabled'));
    return { reached: paymentProxy.pauseNext('refund', phase), clear: () => setStatus('Enabled') };
  };
