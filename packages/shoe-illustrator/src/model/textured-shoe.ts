import type { Drawing } from '../description/drawing.ts';
import type { SurfaceGrid } from '../geometry/surface-grid.ts';
import { buildShapeModel } from '../shape/shape-model.ts';
import { silhouetteMeasurements } from '../silhouettes/silhouette-measurements.ts';
import { rollShare } from '../surfaces/collar-surface.ts';
import { buildSurfaces, type ShoeSurface } from '../surfaces/shoe-surfaces.ts';
import { createSurfaceTexture, type SurfaceTexture } from '../texture/surface-texture.ts';
import { soleTexture } from './sole-texture.ts';
import { tongueTexture } from './tongue-texture.ts';
import { upperTexture } from './upper-texture.ts';

/** A shoe without its colours: its surfaces and, in the same order, their textures. */
export interface TexturedShoe {
  readonly surfaces: readonly ShoeSurface[];
  readonly textures: readonly SurfaceTexture[];
}

const cache = new Map<string, TexturedShoe>();

/** The textured shoe of a drawing; the last four are cached, because the colourways of a design share one. */
export function texturedShoe({ silhouette, cut, mark }: Drawing): TexturedShoe {
  const key = `${silhouette} ${cut} ${mark}`;
  const known = cache.get(key);
  if (known) return known;
  const shoe = buildShapeModel(silhouetteMeasurements[silhouette]);
  const surfaces = buildSurfaces(shoe);
  const upper = upperTexture(shoe, silhouette, cut, mark);
  const wall = soleTexture(shoe);
  const textures = surfaces.map(({ kind, grid }) => {
    if (kind === 'upper') return upper;
    if (kind === 'wall') return wall;
    if (kind === 'collar') return collarTexture(grid);
    if (kind === 'tongue' && shoe.measures.tongue) return tongueTexture(shoe, shoe.measures.tongue, mark);
    return createSurfaceTexture(partOfSurface[kind], [], grid, () => -1);
  });
  const textured = { surfaces, textures };
  cache.set(key, textured);
  const [oldest] = cache.keys();
  if (cache.size > 4 && oldest !== undefined) cache.delete(oldest);
  return textured;
}

const partOfSurface = {
  lace: 'laces',
  loop: 'accent',
  under: 'outsole',
  footbed: 'lining',
  tongue: 'tongue',
} as const;

/** The rim has the collar's material, the part that goes down inside it the lining's. */
function collarTexture(grid: SurfaceGrid): SurfaceTexture {
  return createSurfaceTexture('lining', [{ part: 'collar', thickness: 0, stitches: 0 }], grid, (_, point) => {
    const v = Math.floor(point / grid.columns) / (grid.rows - 1);
    return (rollShare * 0.72 - v) * 4;
  });
}
