import { type SizeRow, sizeChart } from '#contract/fields/size-chart.ts';
import { chartRows, findChartEndpoint, listChartsEndpoint, setChartEndpoint } from '#contract/size-charts.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { publicReply, type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { lockBrand, writeChart } from './audited-brand.ts';

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

  registerRoute(listChartsEndpoint, async () => {
    const brands = await readDb
      .selectFrom('brand')
      .select(['name', 'size_chart'])
      .where('size_chart', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('name_key')
      .execute();
    const charts = brands.map(({ name, size_chart }) => ({ brand: name, rows: chartRows.parse(size_chart) }));
    return publicReply(200, charts, ['brands']);
  });

  registerRoute(setChartEndpoint, async ({ params: { id }, body: { rows }, caller }) => {
    const isSet = await db.transaction().execute(async (transaction) => {
      const before = await lockBrand(transaction, id);
      if (!before) return false;
      await writeChart(transaction, id, rows);
      const after = { ...before, chart: rows };
      await recordAuditEntry(transaction, caller, { action: 'change', entity: 'brand', id, before, after });
      return true;
    });
    if (!isSet) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(['brands']);
    return reply(200, toChart(rows));
  });
}

const toChart = (own: readonly SizeRow[] | null) => ({ own: own !== null, rows: [...(own ?? sizeChart)] });
