import type { Silhouette } from '../description/drawing.ts';
import type { ShoeMeasurements } from './measurements.ts';
import { sportSilhouettes } from './sport-silhouettes.ts';
import { streetSilhouettes } from './street-silhouettes.ts';

/** The measurements of every silhouette. */
export const silhouetteMeasurements: Record<Silhouette, ShoeMeasurements> = {
  ...sportSilhouettes,
  ...streetSilhouettes,
};
