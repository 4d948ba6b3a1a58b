import { findSummaryEndpoint, listLowStockEndpoint, listSalesEndpoint } from '#contract/admin.ts';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { findLowStock } from './low-stock.ts';
import { listBestSellers, listSalesDays } from './sales.ts';
import { findSummary } from './summary.ts';

/** GET /admin/summary, /admin/sales and /admin/low-stock. */
export function registerDashboardRoutes(registerRoute: RegisterRoute, { longDb: db }: Dependencies): void {
  registerRoute(findSummaryEndpoint, async () => reply(200, await findSummary(db)));

  registerRoute(listSalesEndpoint, async ({ query }) => {
    const [days, bestSellers] = await Promise.all([
      listSalesDays(db, query.days),
      listBestSellers(db, query.days),
    ]);
    return reply(200, { days, bestSellers });
  });

  registerRoute(listLowStockEndpoint, async ({ query }) => {
    const { sizes, total } = await findLowStock(db, query);
    return reply(200, sizes, { [totalCountHeader]: String(total) });
  });
}
