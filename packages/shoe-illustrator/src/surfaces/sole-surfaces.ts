import { curve, mix, smoothstep } from '../geometry/curve.ts';
import { type SurfaceGrid, sampleSurface, type Vector } from '../geometry/surface-grid.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import { soleRelief } from './sole-relief.ts';

/** Share of the wall's rows that are wall; the rest rolls over the lip to the upper. */
const wallShare = 0.86;

/** Height above the ground where wall and upper meet, and of the underside, at one place of the outline. */
export interface SoleLine {
  readonly lip: (s: number) => number;
  readonly lift: (s: number) => number;
}

export function soleLine(shoe: ShapeModel): SoleLine {
  const lip = curve(shoe.measures.sole.lip, 'flat');
  const spring = curve(shoe.measures.sole.lift, 'flat');
  // between keys on the ground a spline swings below it
  const lift = (s: number) => Math.max(0, spring(s));
  return { lip: (s) => shoe.feather(s, 1)[2] + lip(s), lift };
}

/** The side wall of the sole on one side, from the ground (v = 0) over the lip to the upper (v = 1). */
export function soleWallSurface(shoe: ShapeModel, side: number): SurfaceGrid {
  const at = wallPoint(shoe, side);
  return sampleSurface(230, 46, (u, v) => at(u, v), side < 0);
}

/** The underside, closed so that no light falls through. */
export function undersideSurface(shoe: ShapeModel, side: number): SurfaceGrid {
  const at = wallPoint(shoe, side);
  return sampleSurface(
    80,
    8,
    (u, v) => {
      const [x, y, z] = at(u, 0);
      return [x, mix(y, 0, v), z + 0.02];
    },
    side > 0,
  );
}

/** Height along the wall in 0 … 1 for a row parameter, or 1 on the lip. */
export function wallHeight(v: number): number {
  return Math.min(1, v / wallShare);
}

function wallPoint(shoe: ShapeModel, side: number): (u: number, v: number) => Vector {
  const { sole } = shoe.measures;
  const foot = curve(sole.foot, 'flat');
  const top = curve(sole.top, 'flat');
  const { lip, lift } = soleLine(shoe);
  const relief = soleRelief(sole.style);
  const round = 0.16;
  return (s, v) => {
    const [fx, fy] = shoe.feather(s, side);
    const [ox, oy] = shoe.outward(s, side);
    const h = wallHeight(v);
    const roll = Math.max(0, (v - wallShare) / (1 - wallShare));
    const low = lift(s);
    const high = lip(s) - round;
    const heel = smoothstep(0.12, 0, s);
    const toe = smoothstep(0.86, 1, s);
    const plain = smoothstep(0.98, 0.78, s);
    const swell = sole.belly * Math.sin(Math.PI * h) * mix(0.2, 1, plain);
    let out =
      mix(foot(s), top(s), h) + swell + relief(s, h, (high - low) * h, high - low) * mix(0.12, 1, plain);
    out -= 0.22 * (1 - smoothstep(0, 0.1, h)) ** 2 * (1 + heel + toe);
    let z = mix(low, high, h);
    if (roll > 0) {
      const turn = Math.min(1, roll * 1.6) * (Math.PI / 2);
      const inward = Math.max(0, roll * 1.6 - 1) / 0.6;
      out -= round * (1 - Math.cos(turn)) + inward * (top(s) + 0.25);
      z += round * Math.sin(turn) - inward * 0.06;
    }
    return [fx + ox * out, fy + oy * out, z];
  };
}
