import type { Mark, Silhouette } from '../description/drawing.ts';
import { markShape } from './brand-marks.ts';
import type { UpperPanel } from './panel.ts';

/** The brand's mark on the flank of the upper, printed as film or sewn on. */
export function brandBadge(silhouette: Silhouette, mark: Mark): UpperPanel {
  const { x: middleX, z: middleZ, size, lean, thickness } = placements[silhouette];
  const shape = markShape(mark);
  const c = Math.cos(lean);
  const s = -Math.sin(lean);
  return {
    part: 'mark',
    thickness,
    stitches: 0,
    field: ({ x, z }) => {
      const dx = (x - middleX) / size;
      const dz = (z - middleZ) / size;
      return shape(dx * c + dz * s, dz * c - dx * s) * size;
    },
  };
}

/** Middle and height in centimetres, lean in radians (positive: nose down). */
const placements: Record<
  Silhouette,
  { x: number; z: number; size: number; lean: number; thickness: number }
> = {
  runner: { x: 13.8, z: 6.3, size: 3.0, lean: 0.24, thickness: 0.03 },
  racer: { x: 14.2, z: 6.9, size: 2.8, lean: 0.26, thickness: 0.02 },
  jogger: { x: 13.0, z: 5.5, size: 2.8, lean: 0.18, thickness: 0.1 },
  court: { x: 13.0, z: 5.0, size: 2.6, lean: 0.14, thickness: 0.08 },
  hightop: { x: 12.2, z: 6.5, size: 2.9, lean: 0.12, thickness: 0.1 },
  skate: { x: 13.0, z: 4.8, size: 2.6, lean: 0.12, thickness: 0.09 },
  slipon: { x: 5.6, z: 4.3, size: 1.3, lean: 0, thickness: 0.04 },
  trail: { x: 13.6, z: 6.3, size: 2.6, lean: 0.22, thickness: 0.04 },
  chunky: { x: 13.6, z: 6.9, size: 2.7, lean: 0.2, thickness: 0.1 },
  knit: { x: 12.6, z: 6.0, size: 2.8, lean: 0.25, thickness: 0.02 },
};
