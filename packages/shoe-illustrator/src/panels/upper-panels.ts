import type { Cut, Silhouette } from '../description/drawing.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';
import type { PanelLayout, UpperPanel } from './panel.ts';
import { sportPanels } from './sport-panels.ts';
import { streetPanels } from './street-panels.ts';

const layouts: Record<Silhouette, PanelLayout> = { ...sportPanels, ...streetPanels };

/** The panels of an upper, lowest first, without the brand's mark. */
export function upperPanels(silhouette: Silhouette, cut: Cut, measures: ShoeMeasurements): UpperPanel[] {
  return layouts[silhouette](measures, cut === 'layered');
}
