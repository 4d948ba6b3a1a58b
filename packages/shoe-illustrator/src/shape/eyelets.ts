import { mix } from '../geometry/curve.ts';
import type { Vector } from '../geometry/surface-grid.ts';
import type { LacingMeasurements } from '../silhouettes/measurements.ts';
import { throatEnd, topEyelet } from './opening.ts';
import type { ShapeModel } from './shape-model.ts';

/** Distance of the eyelets from the throat's edge. */
const inset = 0.68;

/** Where a lace enters the upper. */
export interface Eyelet {
  readonly centre: Vector;
  /** The edge of the throat beside it. */
  readonly edge: Vector;
  /** Unit vector away from the upper. */
  readonly out: Vector;
}

/** The eyelets of one side, from the front of the throat to the top. */
export function placeEyelets(shoe: ShapeModel, lacing: LacingMeasurements, side: number): Eyelet[] {
  return [...Array(lacing.rows).keys()].map((row) => {
    const place = mix(lacing.from, lacing.to, row / (lacing.rows - 1));
    return placeEyelet(shoe, mix(throatEnd - 0.055, topEyelet + 0.012, place), side);
  });
}

function placeEyelet(shoe: ShapeModel, s: number, side: number): Eyelet {
  const edge = shoe.top(s, side);
  let centre = edge;
  let walked = 0;
  let t = 1;
  while (t > 0.5 && walked < inset) {
    t -= 0.01;
    const next = shoe.upper(s, t, side);
    walked += Math.hypot(next[0] - centre[0], next[1] - centre[1], next[2] - centre[2]);
    centre = next;
  }
  const [ax, ay, az] = difference(shoe.upper(s - 0.01, t, side), shoe.upper(s + 0.01, t, side));
  const [bx, by, bz] = difference(shoe.upper(s, t - 0.02, side), shoe.upper(s, t + 0.02, side));
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const scale = (y * side < 0 ? -1 : 1) / (Math.hypot(x, y, z) || 1);
  return { centre, edge, out: [x * scale, y * scale, z * scale] };
}

function difference(from: Vector, to: Vector): Vector {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}
