import type { Part } from '../description/drawing.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';
import type { TextureLayer } from '../texture/surface-texture.ts';
import { both, type DistanceField, openingBand } from './distance-fields.ts';

/** A panel: where it lies and how it is sewn on. */
export interface UpperPanel extends TextureLayer {
  readonly field: DistanceField;
}

/** The panels of one silhouette, lowest first. */
export type PanelLayout = (measures: ShoeMeasurements, layered: boolean) => UpperPanel[];

/** A panel sewn on with its edge turned, unless said otherwise. */
export const sewnPanel = (
  part: Part,
  field: DistanceField,
  thickness = 0.12,
  stitches: 0 | 1 | 2 = 1,
): UpperPanel => ({
  part,
  field,
  thickness,
  stitches,
});

/** The facing along the throat: a band beside the opening, cut off behind the top eyelet. */
export function throatFacing(measures: ShoeMeasurements, width: number, front: number): DistanceField {
  const band = openingBand([0.3, width, 0.68, width, 0.735, front, 0.77, front, 0.86, -1]);
  const { eye } = measures;
  const slant = cornerSlant(measures);
  return both(band, ({ x, z }) => x - (eye[0] - 0.25 + (eye[1] - z) * slant));
}

/** A band round the collar that ends under the facing. */
export function collarBand(measures: ShoeMeasurements, width: number): DistanceField {
  const { eye } = measures;
  const slant = cornerSlant(measures);
  return both(
    ({ openingDistance: o }) => width - o,
    ({ x, z }) => eye[0] + 0.1 + (eye[1] - z) * slant - x,
  );
}

/** How far a line that halves the corner at the top eyelet moves forward for each centimetre down. */
function cornerSlant({ dip, eye, vamp, throatSag }: ShoeMeasurements): number {
  const behind = Math.PI + Math.atan2(0.18 * (eye[1] - dip[1]), 0.13 * (eye[0] - dip[0]));
  const run = vamp[0] - eye[0];
  const fall = eye[1] - vamp[1];
  const hollow = (Math.PI * throatSag) / Math.hypot(run, fall);
  const before = 2 * Math.PI + Math.atan2(-fall - hollow * run, run - hollow * fall);
  const half = (behind + before) / 2;
  return Math.cos(half) / Math.abs(Math.sin(half));
}

/** Rows of small holes over the toes, between two x. */
export function ventHoles(from: number, to: number): DistanceField {
  const pitchX = 0.8;
  const pitchY = 0.72;
  return ({ x, y, z }) => {
    const row = Math.round((x - from) / pitchX);
    const centreX = from + row * pitchX;
    const shift = row % 2 === 0 ? 0 : pitchY / 2;
    // the shoe's middle leans a little to the inside here
    const centreY = Math.round((y + 0.35 - shift) / pitchY) * pitchY + shift - 0.35;
    const inside = centreX > from - 0.01 && centreX < to && Math.abs(centreY + 0.35) < 1.5 && z > 3.5;
    return inside ? 0.14 - Math.hypot(x - centreX, y - centreY) : -0.2;
  };
}
