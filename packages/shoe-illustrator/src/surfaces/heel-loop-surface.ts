import { curve } from '../geometry/curve.ts';
import { type SurfaceGrid, sampleSurface } from '../geometry/surface-grid.ts';
import type { ShapeModel } from '../shape/shape-model.ts';

/** The pull loop at the heel: a strap that leaves the back seam, stands `height` above the collar and goes in. */
export function heelLoopSurface(shoe: ShapeModel, height: number): SurfaceGrid {
  const [x, y, z] = shoe.top(0, 1);
  const alongX = curve([
    [0, shoe.upper(0, 0.72, 1)[0] - 0.02],
    [0.25, shoe.upper(0, 0.88, 1)[0] - 0.28],
    [0.5, x - 0.5],
    [0.68, x - 0.12],
    [0.84, x + 0.75],
    [1, x + 1.15],
  ]);
  const alongZ = curve([
    [0, shoe.upper(0, 0.72, 1)[2]],
    [0.25, shoe.upper(0, 0.88, 1)[2]],
    [0.5, z + height * 0.55],
    [0.68, z + height],
    [0.84, z + height * 0.45],
    [1, z - 1.2],
  ]);
  const half = 0.62;
  const thick = 0.07;
  return sampleSurface(60, 24, (u, v) => {
    const dx = alongX(Math.min(1, u + 0.01)) - alongX(Math.max(0, u - 0.01));
    const dz = alongZ(Math.min(1, u + 0.01)) - alongZ(Math.max(0, u - 0.01));
    const scale = 1 / (Math.hypot(dx, dz) || 1);
    const turn = v * Math.PI * 2;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const side = Math.sign(c) * Math.abs(c) ** 0.4 * half;
    const out = Math.sign(s) * Math.abs(s) ** 0.7 * thick;
    return [alongX(u) - dz * scale * out, y + side, alongZ(u) + dx * scale * out];
  });
}
