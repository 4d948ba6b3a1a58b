import { curve, mix, smoothstep } from '../geometry/curve.ts';
import { type SurfaceGrid, sampleSurface, type Vector } from '../geometry/surface-grid.ts';
import { type Eyelet, placeEyelets } from '../shape/eyelets.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import type { LacingMeasurements } from '../silhouettes/measurements.ts';
import { tongueFace } from './tongue-surface.ts';

/** The laces, one ribbon for each visible piece. */
export function laceSurfaces(shoe: ShapeModel, lacing: LacingMeasurements): SurfaceGrid[] {
  const outer = placeEyelets(shoe, lacing, 1);
  const inner = placeEyelets(shoe, lacing, -1);
  const pieces: SurfaceGrid[] = [];
  const addRibbon = (from: Eyelet | undefined, to: Eyelet | undefined, over: number) => {
    if (from && to) pieces.push(ribbon(shoe, lacing, from, to, over));
  };
  for (let row = 0; row < lacing.rows; row++) {
    if (lacing.style === 'bars' || row === 0) addRibbon(outer[row], inner[row], 0);
    else {
      addRibbon(outer[row - 1], inner[row], row % 2);
      addRibbon(inner[row - 1], outer[row], 1 - (row % 2));
    }
  }
  return pieces;
}

/** One piece from eyelet to eyelet; `over` is 1 for the piece that lies on top where two cross. */
function ribbon(
  shoe: ShapeModel,
  { width, thickness }: LacingMeasurements,
  from: Eyelet,
  to: Eyelet,
  over: number,
): SurfaceGrid {
  const face = (f: number): Vector => {
    const x = mix(from.edge[0], to.edge[0], f);
    const y = mix(from.edge[1], to.edge[1], f);
    const slope = ridgeSlope(shoe, x) * 0.9;
    const rise = 0.1 + thickness * (0.5 + over * 1.1 * Math.sin(Math.PI * f) ** 2);
    return moved([x, y, tongueFace(shoe, x, y)], unit([-slope, 0, 1]), rise);
  };
  // out of the eyelet, over the edge, across the tongue and the same way down
  const centre = path([
    ...rising(from),
    face(0.22),
    face(0.36),
    face(0.5),
    face(0.64),
    face(0.78),
    ...rising(to).reverse(),
  ]);
  return sampleSurface(56, 16, (u, v) => {
    const p = centre(u);
    const a = centre(Math.max(0, u - 0.012));
    const b = centre(Math.min(1, u + 0.012));
    const along = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
    // the ribbon lies flat: its width runs along the throat
    const slope = ridgeSlope(shoe, p[0]);
    const tilt = (along[0] + along[2] * slope) / (1 + slope * slope);
    const across = unit([1 - along[0] * tilt, -along[1] * tilt, slope - along[2] * tilt]);
    const up = unit(cross(across, along));
    const turn = v * Math.PI * 2;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    // narrower where it squeezes through the eyelet
    const squeeze = mix(0.62, 1, smoothstep(0, 0.1, Math.min(u, 1 - u)));
    const w = Math.sign(c) * Math.abs(c) ** 0.55 * (width / 2) * squeeze;
    const h = Math.sign(s) * Math.abs(s) ** 0.75 * (thickness / 2);
    return moved(moved(p, across, w), up, h);
  });
}

function rising({ centre, edge, out }: Eyelet): Vector[] {
  const toward = (f: number): Vector => [
    mix(centre[0], edge[0], f),
    mix(centre[1], edge[1], f),
    mix(centre[2], edge[2], f),
  ];
  return [
    moved(toward(-0.1), out, -0.04),
    moved(toward(0.25), out, 0.1),
    moved(toward(0.6), out, 0.15),
    moved(edge, unit([out[0], out[1], out[2] + 0.3]), 0.19),
  ];
}

function ridgeSlope(shoe: ShapeModel, x: number): number {
  return shoe.vault.ridge(x + 0.5) - shoe.vault.ridge(x - 0.5);
}

/** A smooth path through points, from 0 to 1. */
function path(points: readonly Vector[]): (f: number) => Vector {
  const axis = (n: 0 | 1 | 2) =>
    curve(points.map((point, index): readonly [number, number] => [index / (points.length - 1), point[n]]));
  const x = axis(0);
  const y = axis(1);
  const z = axis(2);
  return (f) => [x(f), y(f), z(f)];
}

function moved(p: Vector, direction: Vector, by: number): Vector {
  return [p[0] + direction[0] * by, p[1] + direction[1] * by, p[2] + direction[2] * by];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  const scale = 1 / (Math.hypot(a[0], a[1], a[2]) || 1);
  return [a[0] * scale, a[1] * scale, a[2] * scale];
}
