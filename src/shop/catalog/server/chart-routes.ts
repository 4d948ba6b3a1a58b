import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { type SizeRow, sizeChart } from '../contract/fields/size-chart.ts';
import {
  chartRows,
  findChartEndpoint,
  listChartsEndpoint,
  setChartEndpoint,
} from '../contract/size-charts.ts';
import { lockBrand, writeChart } from './audited-brand.ts';
import { listCharts } from './chart-row.ts';

/** GET /brands/{id}/chart, GET /charts and PUT /admin/brands/{id}/chart. */
export function registerChartRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, cacheInvalidator }: Dependencies,
): void {
  registerRoute(findChartEndpoint, async ({ params }) => {
    const brand = await readDb
      .selectFrom('brand')
      .select('size_chart')
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return brand
      ? publicReply(200, toChart(chartRows.nullable().parse(brand.size_chart)), ['brands'])
      : problem('NOT_FOUND');
  });

  registerRoute(listChartsEndpoint, async () => publicReply(200, await listCharts(readDb), ['brands']));

  registerRoute(setChartEndpoint, async ({ params: { id }, body: { rows }, caller }) => {
    const change = await db
      .transaction()
      .execute((transaction) => changeChart(transaction, caller, { id, rows }));
    if (!change) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(['brands']);
    return auditedReply(200, toChart(rows), change);
  });
}

/**
 * Gives a brand its own chart, or with null that of the shop.
 * @returns its audit entry; null when there is no such brand
 */
export async function changeChart(
  transaction: Database,
  who: Pick<SignedIn, 'uid' | 'email'>,
  { id, rows }: { id: string; rows: readonly SizeRow[] | null },
): Promise<RecordedChange | null> {
  const before = await lockBrand(transaction, id);
  if (!before) return null;
  await writeChart(transaction, id, rows);
  const after = { ...before, chart: rows };
  return recordAuditEntry(transaction, who, { action: 'change', entity: 'brand', id, before, after });
}

const toChart = (own: readonly SizeRow[] | null) => ({ own: own !== null, rows: [...(own ?? sizeChart)] });
