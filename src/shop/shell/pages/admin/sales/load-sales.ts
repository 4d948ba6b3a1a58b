import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { lowStockTable, salesTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import type { BestSeller, LowStock, SalesDay } from '../../../contract/dashboard.ts';

/** Sizes per page. */
const size = 5;

/** Sales of the days that a request's address names: 7, 30, 90 or 365. */
export async function loadSales(
  call: ApiCall,
  request: Request,
): Promise<{ days: readonly SalesDay[]; bestSellers: readonly BestSeller[] }> {
  const named = readTableQuery(request, salesTable, 1).text('days');
  const query = { days: [7, 90, 365].find((days) => String(days) === named) ?? 30 };
  const { body } = unwrap(await call('GET /admin/sales', { query }));
  return { days: body.days, bestSellers: body.bestSellers.slice(0, size) };
}

/** The page of sizes low on stock that a request's address names. */
export async function loadLowStock(call: ApiCall, request: Request): Promise<TablePage<LowStock>> {
  const tableQuery = readTableQuery(request, lowStockTable, size);
  const query = { offset: tableQuery.offset, limit: tableQuery.limit };
  const { body, total } = unwrap(await call('GET /admin/low-stock', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}
