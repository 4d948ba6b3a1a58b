import { findSummary, listLowStock, listSales } from '#contract/admin.ts';
import { totalCountHeader } from '#contract/listing.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';
import * as lowStock from './low-stock.ts';
import { listBestSellers, listSalesDays } from './sales.ts';
import * as summary from './summary.ts';

/** GET /admin/summary, /admin/sales and /admin/low-stock. */
export function serveDashboard(serve: Serve, { db }: Dependencies): void {
  serve(findSummary, async () => reply(200, await summary.findSummary(db)));

  serve(listSales, async ({ query }) => {
    const [days, bestSellers] = await Promise.all([
      listSalesDays(db, query.days),
      listBestSellers(db, query.days),
    ]);
    return reply(200, { days, bestSellers });
  });

  serve(listLowStock, async ({ query }) => {
    const { sizes, total } = await lowStock.listLowStock(db, query);
    return reply(200, sizes, { [totalCountHeader]: String(total) });
  });
}
