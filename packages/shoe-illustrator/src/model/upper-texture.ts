import type { Cut, Mark, Silhouette } from '../description/drawing.ts';
import { sampleSurface } from '../geometry/surface-grid.ts';
import { brandBadge } from '../panels/brand-badge.ts';
import type { SurfacePoint } from '../panels/distance-fields.ts';
import type { UpperPanel } from '../panels/panel.ts';
import { upperPanels } from '../panels/upper-panels.ts';
import { type Eyelet, placeEyelets } from '../shape/eyelets.ts';
import { throatEnd } from '../shape/opening.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import { createSurfaceTexture, type SurfaceTexture } from '../texture/surface-texture.ts';

const columns = 340;
const rows = 100;

/** The texture of an upper: its panels, the brand's badge and the eyelets. */
export function upperTexture(shoe: ShapeModel, silhouette: Silhouette, cut: Cut, mark: Mark): SurfaceTexture {
  const surface = sampleSurface(columns, rows, (u, v) => shoe.upper(u, v, 1));
  const { lacing } = shoe.measures;
  const layers = [
    ...upperPanels(silhouette, cut, shoe.measures),
    brandBadge(silhouette, mark),
    ...(lacing ? eyeletPanels(placeEyelets(shoe, lacing, 1)) : []),
  ];
  const opening = [...Array(64).keys()].map((index) => shoe.top((index / 63) * throatEnd, 1));
  const points: SurfacePoint[] = [];
  const { position } = surface;
  const across = new Float32Array(columns);
  for (let point = 0; point < columns * rows; point++) {
    const column = point % columns;
    const x = position[point * 3] ?? 0;
    const y = position[point * 3 + 1] ?? 0;
    const z = position[point * 3 + 2] ?? 0;
    if (point >= columns) {
      const below = (point - columns) * 3;
      const step = Math.hypot(
        x - (position[below] ?? 0),
        y - (position[below + 1] ?? 0),
        z - (position[below + 2] ?? 0),
      );
      across[column] = (across[column] ?? 0) + step;
    }
    let nearest = 1e9;
    for (const edge of opening) {
      const d = (x - edge[0]) ** 2 + (y - edge[1]) ** 2 + (z - edge[2]) ** 2;
      if (d < nearest) nearest = d;
    }
    const s = column / (columns - 1);
    const t = Math.floor(point / columns) / (rows - 1);
    points.push({ x, y, z, s, t, soleDistance: across[column] ?? 0, openingDistance: Math.sqrt(nearest) });
  }
  return createSurfaceTexture('base', layers, surface, (layer, index) => {
    const point = points[index];
    const panel = layers[layer];
    return point && panel ? panel.field(point) : -1;
  });
}

/** Metal or thread rims round the eyelets, and the holes themselves. */
function eyeletPanels(holes: readonly Eyelet[]): UpperPanel[] {
  const within = (radius: number) => (point: SurfacePoint) => {
    const near = holes.reduce(
      (least, { centre: [x, y, z] }) =>
        Math.min(least, (point.x - x) ** 2 + (point.y - y) ** 2 + (point.z - z) ** 2),
      99,
    );
    return radius - Math.sqrt(near);
  };
  return [
    { part: 'eyestay', field: within(0.3), thickness: 0.05, stitches: 0 },
    { part: 'eyestay', field: within(0.19), thickness: 0, stitches: 0, hole: true },
  ];
}
