import { type Curve, curve, mix, smoothstep } from '../geometry/curve.ts';
import type { Vector } from '../geometry/surface-grid.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';
import { type Opening, throatEnd, topEyelet } from './opening.ts';
import type { Outline } from './outline.ts';

/** The vault over toes and instep: every cross section is a superellipse from sole line to sole line. */
export interface Vault {
  /** Height of the vault's ridge over x, also where the throat is open. */
  readonly ridge: Curve;
  /** Height of the vault at a place of the throat; y from the shoe's middle. */
  height(x: number, y: number, side: number): number;
  /** A point of the vault, from the sole line (t = 0) to opening or ridge (t = 1). */
  point(s: number, t: number, side: number): Vector;
}

/** Builds the vault through the opening's edge. */
export function buildVault(measures: ShoeMeasurements, plan: Outline, edge: Opening): Vault {
  const power = mix(2.05, 2.7, measures.box);
  const { toeTop, toeX } = measures;
  const vault = (ratio: number) => Math.max(0, 1 - Math.min(1, ratio) ** power) ** (1 / power);
  const nose = (x: number) => Math.min(1, Math.max(0, (x - toeTop[0]) / (toeX - toeTop[0])));
  const reach = (x: number, y: number, side: number) => {
    const forward = nose(x) ** power;
    const half = plan.half(x, side) / Math.max(0.02, 1 - forward) ** (1 / power);
    return Math.min(1, (forward + (Math.abs(y) / Math.max(0.05, half)) ** power) ** (1 / power));
  };
  const base = (s: number) => plan.feather(s, 1)[2];
  const keys = [...Array(23).keys()].map((step): readonly [number, number] => {
    const s = mix(topEyelet - 0.02, 1, step / 22);
    const x = edge.x(s);
    const floor = base(s);
    const open = s < throatEnd ? vault(edge.y(s) / plan.half(x, 1)) : 1;
    return [x, floor + (edge.z(s) - floor) / Math.max(0.3, open)];
  });
  const fall = (edge.z(1) - edge.z(0.94)) / (edge.x(1) - edge.x(0.94));
  const ridge = curve([...keys, [toeX, toeTop[1] + fall * 0.8 * (toeX - toeTop[0])]]);
  const at = (s: number, x: number, y: number, out: number, side: number) => {
    const middle = mix(plan.swing(s) * 0.7, plan.swing(s), out);
    const ratio = mix(reach(x, y - middle, side), out, smoothstep(0.55, 1, out));
    const floor = base(s);
    return floor + (ridge(x) - floor) * vault(ratio);
  };
  return {
    ridge,
    height(x, y, side) {
      const floor = mix(measures.rise[1], measures.rise[2], smoothstep(10, 20, x));
      return floor + (ridge(x) - floor) * vault(reach(x, y, side));
    },
    point(s, t, side) {
      const foot = plan.feather(s, side);
      const top = edge.top(s, side);
      const turn = (t * Math.PI) / 2;
      const out = Math.cos(turn) ** (2 / power);
      const x = mix(top[0], foot[0], out);
      const y = mix(top[1], foot[1], out);
      const z = at(s, x, y, out, side);
      // the vault meets the edge of the opening exactly, though the two sides differ in width
      const amiss = s < throatEnd ? top[2] - at(s, top[0], top[1], 0, side) : 0;
      const [ox, oy] = plan.outward(s, side);
      const swell = measures.bulge * 0.55 * Math.sin(Math.PI * t ** 0.55) * (1 - t);
      return [x + ox * swell, y + oy * swell, z + amiss * t * t];
    },
  };
}
