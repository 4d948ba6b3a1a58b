import { curve, mix, smoothstep } from '../geometry/curve.ts';
import type { Vector } from '../geometry/surface-grid.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';
import { buildOpening } from './opening.ts';
import { buildOutline } from './outline.ts';
import { buildVault, type Vault } from './vault.ts';

/** The surface of one shoe that all its parts are placed on (shoemakers call the form a last). `side` is 1 outside, -1 inside. */
export interface ShapeModel {
  readonly measures: ShoeMeasurements;
  /** A point of the line where upper and sole meet. */
  feather(s: number, side: number): Vector;
  /** Its outward direction in plan. */
  outward(s: number, side: number): readonly [number, number];
  /** A point of the opening, and beyond the throat of the ridge over the toes. */
  top(s: number, side: number): Vector;
  /** A point of the upper, from the sole line (t = 0) to the opening or ridge (t = 1). */
  upper(s: number, t: number, side: number): Vector;
  readonly vault: Vault;
}

/** Builds the shape from measurements: walls round the heel that pass into a vault over instep and toes. */
export function buildShapeModel(measures: ShoeMeasurements): ShapeModel {
  const plan = buildOutline(measures);
  const edge = buildOpening(measures, plan.swing);
  const vault = buildVault(measures, plan, edge);
  const heelSwell = (s: number) => measures.bulge + measures.counter * smoothstep(0.16, 0, s);
  const achilles = (s: number) => measures.achilles * smoothstep(0.14, 0, s);
  const lean = curve([
    [0, 0.1],
    [0.27, 0.06],
    [0.4, 0.2],
    [0.49, 0.5],
    [0.6, 0.72],
    [0.75, 1],
    [1, 1],
  ]);
  const wall = (s: number, t: number, side: number): Vector => {
    const foot = plan.feather(s, side);
    const top = edge.top(s, side);
    const [ox, oy] = plan.outward(s, side);
    const rise = Math.max(0.5, top[2] - foot[2]);
    const run = Math.hypot(foot[0] - top[0], foot[1] - top[1]) || 1;
    const inward = lean(s);
    const swell = heelSwell(s);
    // leaves the sole upwards and a little outwards
    const low: Vector = [foot[0] + ox * swell, foot[1] + oy * swell, foot[2] + rise * 0.37];
    // arrives upright at the collar, leaning in towards the throat
    const reach = mix(rise, run, inward) * 0.32;
    const back = ((foot[0] - top[0]) * 0.35) / rise + achilles(s) / (rise * 0.3);
    const high: Vector = [
      top[0] + reach * mix(back, (foot[0] - top[0]) / run, inward),
      top[1] + reach * mix(side * 0.12, (foot[1] - top[1]) / run, inward),
      top[2] - reach * mix(1, 0.4, inward),
    ];
    return bezier(foot, low, high, top, t);
  };
  const upper = (s: number, t: number, side: number): Vector => {
    const f = smoothstep(measures.vault[0], measures.vault[1], s);
    if (f <= 0) return wall(s, t, side);
    if (f >= 1) return vault.point(s, t, side);
    const a = wall(s, t, side);
    const b = vault.point(s, t, side);
    return [mix(a[0], b[0], f), mix(a[1], b[1], f), mix(a[2], b[2], f)];
  };
  return {
    measures,
    feather: plan.feather,
    outward: plan.outward,
    vault: vault,
    upper,
    top: (s, side) => upper(s, 1, side),
  };
}

function bezier(a: Vector, b: Vector, c: Vector, d: Vector, t: number): Vector {
  const r = 1 - t;
  const wa = r * r * r;
  const wb = 3 * r * r * t;
  const wc = 3 * r * t * t;
  const wd = t * t * t;
  return [
    wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
    wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
    wa * a[2] + wb * b[2] + wc * c[2] + wd * d[2],
  ];
}
