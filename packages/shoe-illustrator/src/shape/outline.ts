import { type Curve, type CurveKeyPairs, curve, memoizeLast, mix, smoothstep } from '../geometry/curve.ts';
import type { Vector } from '../geometry/surface-grid.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';

/** The line where upper and sole meet; `side` is 1 outside, -1 inside. */
export interface Outline {
  /** A point of the line. */
  feather(s: number, side: number): Vector;
  /** Its outward direction in plan. */
  outward(s: number, side: number): readonly [number, number];
  /** How far the shoe's middle leans to the inside. */
  readonly swing: Curve;
  /** Half width at an x, measured from that middle. */
  half(x: number, side: number): number;
}

/** Builds the outline; along it, 0 is the middle of the heel and 1 the tip of the toe. */
export function buildOutline(measures: ShoeMeasurements): Outline {
  const { heelX, toeX, heelHalf, waistHalf, ballHalf, toeRound, rise } = measures;
  const along = (f: number) => mix(heelX, toeX, f);
  const plan = curve(
    [
      [0, heelX],
      [0.05, along(0.012)],
      [0.12, along(0.07)],
      [0.2, along(0.152)],
      [0.35, along(0.34)],
      [0.5, along(0.53)],
      [0.62, along(0.685)],
      [0.74, along(0.825)],
      [0.84, along(mix(0.915, 0.94, toeRound))],
      [0.93, along(mix(0.976, 0.988, toeRound))],
      [1, toeX],
    ],
    'flat',
  );
  const halves = (waist: number, ball: number, toe: number): CurveKeyPairs => [
    [0, 0],
    [0.05, heelHalf * 0.56],
    [0.12, heelHalf * 0.93],
    [0.2, heelHalf * 1.02],
    [0.35, waist],
    [0.5, mix(waist, ball, 0.58)],
    [0.62, ball * 0.98],
    [0.74, ball * 0.97],
    [0.84, toe * mix(0.76, 0.86, toeRound)],
    [0.93, toe * mix(0.42, 0.52, toeRound)],
    [1, 0],
  ];
  const outer = curve(halves(waistHalf, ballHalf, ballHalf));
  const inner = curve(halves(waistHalf * 0.86, ballHalf * 0.96, ballHalf * 0.98));
  const height = curve(
    [
      [0, rise[0]],
      [0.15, rise[0]],
      [0.38, rise[1]],
      [0.66, rise[2]],
      [0.88, mix(rise[2], rise[3], 0.6)],
      [1, rise[3]],
    ],
    'flat',
  );
  const swing = (s: number) => -0.5 * smoothstep(0.55, 1, s);
  const at = (s: number, side: number): Vector => [
    plan(s),
    (side > 0 ? outer(s) : -inner(s)) + swing(s),
    height(s),
  ];
  const widths = { outer: byLength(plan, outer), inner: byLength(plan, inner) };
  const facing = (side: number) =>
    memoizeLast((s): readonly [number, number] => {
      if (s < 0.004) return [-1, 0];
      if (s > 0.996) return [1, 0];
      const [x0, y0] = at(s - 0.004, side);
      const [x1, y1] = at(s + 0.004, side);
      const scale = side / (Math.hypot(x1 - x0, y1 - y0) || 1);
      return [-(y1 - y0) * scale, (x1 - x0) * scale];
    });
  const feathers = { outer: memoizeLast((s) => at(s, 1)), inner: memoizeLast((s) => at(s, -1)) };
  const facings = { outer: facing(1), inner: facing(-1) };
  return {
    feather: (s, side) => (side > 0 ? feathers.outer : feathers.inner)(s),
    outward: (s, side) => (side > 0 ? facings.outer : facings.inner)(s),
    swing,
    half: (x, side) => (side > 0 ? widths.outer : widths.inner)(x),
  };
}

/** A value along the outline's front half, as a function of x. */
function byLength(plan: Curve, value: Curve): Curve {
  const steps = 60;
  return curve(
    [...Array(steps + 1).keys()].map((step): readonly [number, number] => {
      const s = mix(0.2, 1, step / steps);
      return [plan(s), value(s)];
    }),
  );
}
