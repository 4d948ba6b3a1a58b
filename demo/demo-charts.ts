import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';

/** The charts of the brands that have their own: the same label means another foot in each. */
export const demoCharts: ReadonlyMap<string, readonly SizeRow[]> = new Map([
  ['Lumenor', chartFrom(24)],
  ['Skarn', chartFrom(23.5)],
  ['Tessaro', chartFrom(24.5)],
]);

/** Labels 6 to 11.5 in halves, half a centimeter apart; `shortest` is the foot of a 6 in cm. */
function chartFrom(shortest: number): SizeRow[] {
  return Array.from({ length: 12 }, (_, step) => {
    const label = 6 + step / 2;
    const cm = shortest + step / 2;
    return {
      size: String(label),
      us: String(label),
      uk: String(label - 1),
      eu: String(cm + 15.5),
      cm: String(cm),
    };
  });
}
