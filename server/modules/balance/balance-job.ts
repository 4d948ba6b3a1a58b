import { setTimeout as wait } from 'node:timers/promises';
import { type BalanceContext, refreshBalance } from './refresh-balance.ts';

/** What the job logs to. */
interface BalanceLog {
  warn(details: object, message: string): void;
}

/** How often the job looks whether the copy has to be read again, in ms. */
const pollMs = 15_000;
/** How old the copy becomes when nobody looks at it and no webhook comes, in ms. */
const maxAge = 10 * 60 * 1000;
/** Pages per claim. */
const pages = 20;

/** The loop that keeps the copy of the provider's books up to date. Every process may run it. */
export interface BalanceJob {
  /** Ends after the pages that are being read. */
  stop(): Promise<void>;
}

/** Starts the loop. */
export function startBalanceJob(context: BalanceContext & { readonly log: BalanceLog }): BalanceJob {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async () => {
    while (!signal.aborted) {
      const hasMore = await refreshBalance(context, { maxAge, pages }).catch((err: unknown) => {
        context.log.warn({ err }, 'balance.refresh_failed');
        return false;
      });
      if (!hasMore) await wait(pollMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      closing.abort();
      await running;
    },
  };
}
