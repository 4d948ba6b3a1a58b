/** The public interface of the balance module. */
export { balanceCsvPlugin } from './balance-csv-routes.ts';
export { startBalanceJob } from './balance-job.ts';
export { registerBalanceRoutes } from './balance-routes.ts';
export { dropBalance, wantBalance } from './balance-sync.ts';
