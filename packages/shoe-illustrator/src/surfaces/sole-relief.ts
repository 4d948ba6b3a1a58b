import { smoothstep } from '../geometry/curve.ts';
import type { SoleMeasurements } from '../silhouettes/measurements.ts';

/** How far the wall stands out or in at outline place `s`, relative height `h`, height `z` of `full` (cm). */
export type Relief = (s: number, h: number, z: number, full: number) => number;

/** The modelling of a sole's side wall. */
export function soleRelief(style: SoleMeasurements['style']): Relief {
  return reliefs[style];
}

const groove = (distance: number, width: number, depth: number) =>
  -depth * Math.exp(-((distance / width) ** 2));

const reliefs: Record<SoleMeasurements['style'], Relief> = {
  // one long swept line that rises to the heel, a second one under it at the back
  sculpted: (s, h) => {
    const line = h - (0.72 - 0.34 * smoothstep(0.05, 0.6, s) + 0.2 * smoothstep(0.6, 1, s));
    const low = h - (0.42 - 0.4 * smoothstep(0, 0.3, s));
    return (
      groove(line, 0.045, 0.14) +
      0.12 * smoothstep(0.02, -0.2, line) * smoothstep(0, 0.25, h) +
      groove(low, 0.04, 0.1) * smoothstep(0.34, 0.2, s)
    );
  },
  slab: (s, h) => {
    const line = h - (0.46 + 0.2 * smoothstep(0.55, 0, s) - 0.1 * smoothstep(0.6, 1, s));
    return groove(line, 0.025, 0.1) + 0.18 * smoothstep(0.1, -0.25, line) * smoothstep(0.45, 0.1, s);
  },
  wedge: (_, h) => groove(h - 0.36, 0.03, 0.05),
  cup: (_, h, z, full) => groove(z - (full - 0.42), 0.035, 0.045) + groove(h - 0.2, 0.03, 0.03),
  foxing: (_, h, z, full) => groove(z - (full - 0.5), 0.04, 0.03) + groove(h - 0.25, 0.04, 0.04),
  // three storeys that swell at heel and ball
  stacked: (s, h) => {
    const upper = h - (0.66 + 0.1 * Math.sin(s * 9));
    const lower = h - (0.36 + 0.08 * Math.sin(s * 9 + 0.8));
    return groove(upper, 0.035, 0.16) + groove(lower, 0.03, 0.12) + 0.16 * smoothstep(0.02, -0.15, upper);
  },
  lugged: (s, h) => groove(h - (0.6 - 0.12 * Math.sin(s * 6)), 0.04, 0.12) + 0.06 * smoothstep(0.5, 0.3, h),
  wave: (s, h) => {
    const wave = h - (0.55 + 0.16 * Math.sin(s * 20));
    return groove(wave, 0.04, 0.1) + groove(wave - 0.22, 0.03, 0.05) + groove(wave + 0.22, 0.03, 0.05);
  },
};
