import type { RouteShorthandOptions } from 'fastify';
import type { LedgerTransaction } from '../storage/object-store.ts';

/** Options that a host application wants on every route. */
export type RouteOptions = Pick<RouteShorthandOptions, 'config' | 'schema'>;

/** What the routes of the sandbox share. */
export interface SandboxContext {
  readonly publicOrigin: string;
  /** How long what happens later takes, in ms. */
  readonly laterMs: number;
  readonly routeOptions: RouteOptions;
  /** Loads the script that stands in for Stripe.js. */
  readonly stripeJs?: (() => Promise<string>) | undefined;
  /** Runs work in one transaction; webhooks of the events it recorded are delivered afterwards. */
  inTransaction<T>(work: (ledger: LedgerTransaction) => Promise<T>): Promise<T>;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
}
