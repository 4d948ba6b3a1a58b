import type { BestSeller, LowStock, SalesDay } from '#contract/admin.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';

/** The names in the address of the days looked at, and of the table of low stock. */
export const salesTable = 'sales';
export const lowStockTable = 'stock';

/** Sizes per page. */
const size = 5;

/** Sales of the days that a request's address asks for: 7, 30, 90 or 365. */
export async function readSales(
  call: ApiCall,
  request: Request,
): Promise<{ days: readonly SalesDay[]; bestSellers: readonly BestSeller[] }> {
  const days = Number(askedPage(request, salesTable, 1).read('days'));
  const query = { days: [7, 90, 365].includes(days) ? days : 30 };
  const { body } = unwrapOrThrow(await call('GET /admin/sales', { query }));
  return { days: body.days, bestSellers: body.bestSellers.slice(0, size) };
}

/** The page of nearly sold out sizes that a request's address asks for. */
export async function readLowStock(call: ApiCall, request: Request): Promise<TablePage<LowStock>> {
  const asked = askedPage(request, lowStockTable, size);
  const query = { offset: asked.offset, limit: asked.limit };
  const { body, total } = unwrapOrThrow(await call('GET /admin/low-stock', { query }));
  return tablePage(body, total ?? body.length, { request, table: lowStockTable, asked });
}
