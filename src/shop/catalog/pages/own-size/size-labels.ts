import { sizeChart } from '../../contract/fields/size-chart.ts';
import type { SizeSystem } from '../../contract/fields/size-systems.ts';
import { loadCharts } from './brand-charts.ts';

/** What a label of the stock of a brand is called; `brand` is empty where a list has several. */
export type LabelOf = (size: string, brand: string) => string;

/** Loads the charts of the brands, and names sizes by them; where a chart does not say, a size keeps its label. */
export async function loadLabels(system: SizeSystem): Promise<LabelOf> {
  const charts = await loadCharts();
  return (size, brand) => {
    const row = (charts.get(brand) ?? sizeChart).find((one) => one.size === size);
    const named = row?.[system];
    if (!named) return size;
    return system === 'cm' ? `${named} cm` : `${system.toUpperCase()} ${named}`;
  };
}
