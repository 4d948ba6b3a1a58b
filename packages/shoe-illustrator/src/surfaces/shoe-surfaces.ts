import { type SurfaceGrid, sampleSurface } from '../geometry/surface-grid.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import { collarSurface, footbedSurface } from './collar-surface.ts';
import { heelLoopSurface } from './heel-loop-surface.ts';
import { laceSurfaces } from './lace-surfaces.ts';
import { soleWallSurface, undersideSurface } from './sole-surfaces.ts';
import { tongueSurface } from './tongue-surface.ts';

/** What a surface belongs to; decides its texture. */
export type SurfaceKind = 'upper' | 'collar' | 'footbed' | 'tongue' | 'lace' | 'loop' | 'wall' | 'under';

export interface ShoeSurface {
  readonly kind: SurfaceKind;
  readonly side: number;
  readonly grid: SurfaceGrid;
}

/** All surfaces of one shoe. */
export function buildSurfaces(shoe: ShapeModel): ShoeSurface[] {
  const { measures } = shoe;
  const surfaces: ShoeSurface[] = [];
  for (const side of [1, -1]) {
    surfaces.push({
      kind: 'upper',
      side,
      grid: sampleSurface(190, 46, (u, v) => shoe.upper(u, v, side), side < 0),
    });
    surfaces.push({ kind: 'collar', side, grid: collarSurface(shoe, side) });
    surfaces.push({ kind: 'footbed', side, grid: footbedSurface(shoe, side) });
    surfaces.push({ kind: 'wall', side, grid: soleWallSurface(shoe, side) });
    surfaces.push({ kind: 'under', side, grid: undersideSurface(shoe, side) });
  }
  if (measures.tongue)
    surfaces.push({ kind: 'tongue', side: 1, grid: tongueSurface(shoe, measures.tongue, 65, 80) });
  if (measures.loop > 0) surfaces.push({ kind: 'loop', side: 1, grid: heelLoopSurface(shoe, measures.loop) });
  if (measures.lacing) {
    for (const piece of laceSurfaces(shoe, measures.lacing))
      surfaces.push({ kind: 'lace', side: 1, grid: piece });
  }
  return surfaces;
}
