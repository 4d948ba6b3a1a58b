import type { Part } from '../description/drawing.ts';
import { smoothstep } from '../geometry/curve.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import type { SoleMeasurements } from '../silhouettes/measurements.ts';
import { soleLine, soleWallSurface, wallHeight } from '../surfaces/sole-surfaces.ts';
import { createSurfaceTexture, type SurfaceTexture, type TextureLayer } from '../texture/surface-texture.ts';

/** A point of the side wall: along the outline, relative height, centimetres above the underside and to the lip. */
interface WallPoint {
  readonly s: number;
  readonly h: number;
  readonly z: number;
  readonly full: number;
}

interface Band extends TextureLayer {
  readonly field: (place: WallPoint) => number;
}

const band = (part: Part, thickness: number, field: Band['field'], stitches: 0 | 1 = 0): Band => ({
  part,
  thickness,
  stitches,
  field,
});

const between = (z: number, low: number, high: number) => Math.min(z - low, high - z);

function bands(style: SoleMeasurements['style'], tread: number): Band[] {
  const outsole = band('outsole', 0.03, ({ z }) => tread - z);
  switch (style) {
    case 'sculpted':
      return [
        band('accent', 0.0, ({ s, h, full }) =>
          Math.min((h - 0.42 + 1.5 * s) * full, (0.66 - 0.66 * smoothstep(0.02, 0.44, s) - h) * full),
        ),
        band('outsole', 0.03, ({ s, z }) => tread * (0.7 + 0.5 * smoothstep(0.75, 1, s)) - z),
      ];
    case 'slab':
      return [
        band(
          'accent',
          0,
          ({ s, h, full }) =>
            (0.46 + 0.2 * smoothstep(0.55, 0, s) - 0.1 * smoothstep(0.6, 1, s) - h) * full -
            0.02 -
            8 * smoothstep(0.1, 0.5, s),
        ),
        outsole,
      ];
    case 'wedge':
      return [
        band('accent', 0, ({ h, full, s }) =>
          Math.min((h - 0.36) * full, (0.6 - 0.26 * smoothstep(0.05, 0.55, s) - h) * full),
        ),
        outsole,
      ];
    case 'cup':
      return [band('midsole', 0.0, ({ z, full }) => z - (full - 0.56), 1), outsole];
    case 'foxing':
      return [band('accent', 0.01, ({ z, full }) => between(z, full - 0.62, full - 0.42)), outsole];
    case 'stacked':
      return [
        band(
          'accent',
          0,
          ({ s, h, full }) =>
            Math.min(
              (0.66 + 0.1 * Math.sin(s * 9) - h) * full,
              (h - 0.36 - 0.08 * Math.sin(s * 9 + 0.8)) * full,
            ) -
            3 * smoothstep(0.1, 0.5, s),
        ),
        outsole,
      ];
    case 'lugged':
      return [
        band('accent', 0, ({ s, h, full }) =>
          Math.min(
            (0.6 - 0.12 * Math.sin(s * 6) - h) * full,
            (h - 0.44 + 0.12 * Math.sin(s * 6)) * full,
            1 - 3 * smoothstep(0.05, 0.4, s),
          ),
        ),
        band('outsole', 0.05, ({ z, s }) => tread + 0.12 * Math.sign(Math.sin(s * 110)) - z),
      ];
    case 'wave':
      return [band('accent', 0, ({ s, h, full }) => (0.33 + 0.16 * Math.sin(s * 20) - h) * full), outsole];
  }
}

/** The texture of the side wall of a sole. */
export function soleTexture(shoe: ShapeModel): SurfaceTexture {
  const { style, tread } = shoe.measures.sole;
  const wall = soleWallSurface(shoe, 1);
  const { columns, rows } = wall;
  const layers = bands(style, tread);
  const { lip, lift } = soleLine(shoe);
  return createSurfaceTexture('midsole', layers, wall, (layer, point) => {
    const s = (point % columns) / (columns - 1);
    const h = wallHeight(Math.floor(point / columns) / (rows - 1));
    const full = lip(s) - lift(s);
    return layers[layer]?.field({ s, h, z: h * full, full }) ?? -1;
  });
}
