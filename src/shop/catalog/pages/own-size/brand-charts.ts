import { call } from '#platform/browser/api/api-client.ts';
import { type SizeRow, sizeOfFoot } from '../../contract/fields/size-chart.ts';

/** By the name of a brand its own chart of sizes. */
export type BrandCharts = ReadonlyMap<string, readonly SizeRow[]>;

let loading: Promise<BrandCharts> | null = null;

/** Loads the charts of the brands that have their own, once in a document. @throws when the shop does not answer */
export function loadCharts(): Promise<BrandCharts> {
  loading ??= call('GET /charts', {}).then((result) => {
    if (!result.ok) throw new Error(result.problem.detail);
    return new Map(result.body.map(({ brand, rows }) => [brand, rows]));
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** The names of the sizes of a foot, in cm: the label of it in a brand's own chart, null where that does not say. */
export async function loadOwnSizes(foot: string): Promise<(brand: string) => string | null> {
  const charts = await loadCharts();
  return (brand) => sizeOfFoot(charts.get(brand) ?? [], foot) ?? null;
}

/** The foot, in cm, that the chart of a brand says for a size; null where it does not. */
export async function findFoot(brand: string, size: string): Promise<string | null> {
  const charts = await loadCharts();
  return charts.get(brand)?.find((row) => row.size === size)?.cm || null;
}
