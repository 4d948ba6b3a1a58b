import { mix, smoothstep } from '../geometry/curve.ts';
import { type SurfaceGrid, sampleSurface, type Vector } from '../geometry/surface-grid.ts';
import { throatEnd } from '../shape/opening.ts';
import type { ShapeModel } from '../shape/shape-model.ts';

/** Share of the rim's rows that roll over the edge; the rest is lining going down. */
export const rollShare = 0.4;

/** The padded rim of the opening and the lining below it, on one side. */
export function collarSurface(shoe: ShapeModel, side: number): SurfaceGrid {
  return sampleSurface(130, 30, (u, v) => rim(shoe, u * throatEnd, v, side), side > 0);
}

/** The footbed inside the shoe. */
export function footbedSurface(shoe: ShapeModel, side: number): SurfaceGrid {
  return sampleSurface(
    60,
    8,
    (u, v) => {
      const [x, y, z] = rim(shoe, u * throatEnd, 1, side);
      return [x, mix(y, 0, v), z];
    },
    side < 0,
  );
}

/** Radius of the rim at a place of the opening. */
export function rimRadius(shoe: ShapeModel, s: number): number {
  return mix(shoe.measures.pad, shoe.measures.edge, smoothstep(0.4, 0.5, s));
}

function rim(shoe: ShapeModel, s: number, v: number, side: number): Vector {
  const [x, y, z] = shoe.top(s, side);
  const [nx, ny] = openingNormal(shoe, s, side);
  const radius = rimRadius(shoe, s);
  const roll = Math.min(1, v / rollShare) * Math.PI;
  const inward = radius * (1 - Math.cos(roll));
  const drop = Math.max(0, (v - rollShare) / (1 - rollShare));
  const [fx, fy, fz] = shoe.feather(s, side);
  const [ox, oy] = shoe.outward(s, side);
  const belly = Math.sin(Math.min(1, drop * 2) * Math.PI) * 0.25 * (radius / 0.5);
  const depth = drop ** 1.3;
  return [
    mix(x - nx * (inward + belly), fx - ox * 0.9, depth),
    mix(y - ny * (inward + belly), fy - oy * 0.9, depth),
    mix(z + radius * Math.sin(roll) * 0.9, fz + 0.8, drop),
  ];
}

function openingNormal(shoe: ShapeModel, s: number, side: number): readonly [number, number] {
  if (s < 0.003) return [-1, 0];
  const [x0, y0] = shoe.top(Math.max(0, s - 0.006), side);
  const [x1, y1] = shoe.top(Math.min(throatEnd, s + 0.006), side);
  const scale = side / (Math.hypot(x1 - x0, y1 - y0) || 1);
  return [-(y1 - y0) * scale, (x1 - x0) * scale];
}
