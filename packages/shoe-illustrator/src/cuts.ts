import type { Cut, Silhouette } from './drawing.ts';
import type { Measures } from './measures.ts';
import type { Panel, Recipe } from './panel.ts';
import { sportCuts } from './sport-cuts.ts';
import { streetCuts } from './street-cuts.ts';

const recipes: Record<Silhouette, Recipe> = { ...sportCuts, ...streetCuts };

/** The panels of an upper, lowest first, without the brand's mark. */
export function panels(silhouette: Silhouette, cut: Cut, measures: Measures): Panel[] {
  return recipes[silhouette](measures, cut === 'layered');
}
