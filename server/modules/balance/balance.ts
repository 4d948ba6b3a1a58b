import { type Polling, startPolling } from '../../shared/start-polling.ts';
import { type BalanceContext, refreshBalance } from './refresh-balance.ts';

/** The public interface of the balance module. */
export { balanceCsvPlugin, registerBalanceRoutes } from './balance-routes.ts';
export { dropBalance, wantBalance } from './balance-sync.ts';

/** What the job logs to. */
interface BalanceLog {
  warn(details: object, message: string): void;
}

/** How often the job looks whether the copy has to be read again, in ms. */
const pause = 15_000;
/** How old the copy becomes when nobody looks at it and no webhook comes, in ms. */
const maxAge = 10 * 60 * 1000;
/** Pages per claim. */
const pages = 20;

/** Keeps the copy of the provider's books up to date. Every process may run it; it ends after the pages that are being read. */
export const startBalanceJob = (context: BalanceContext & { readonly log: BalanceLog }): Polling =>
  startPolling(() => refreshBalance(context, { maxAge, pages }), {
    pause,
    hasMore: (more) => more,
    onError: (err) => context.log.warn({ err }, 'balance.refresh_failed'),
  });
