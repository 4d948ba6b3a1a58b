import { curve, mix, smoothstep } from '../geometry/curve.ts';
import { type SurfaceGrid, sampleSurface } from '../geometry/surface-grid.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import type { TongueMeasurements } from '../silhouettes/measurements.ts';

/** Height of the tongue's face at a place of the throat. */
export function tongueFace(shoe: ShapeModel, x: number, y: number): number {
  return shoe.vault.height(x, y, y < 0 ? -1 : 1) - 0.16;
}

/** The tongue, a closed cushion: u once around its section, v from under the vamp to its free end. */
export function tongueSurface(
  shoe: ShapeModel,
  measures: TongueMeasurements,
  columns: number,
  rows: number,
): SurfaceGrid {
  const { eye, vamp } = shoe.measures;
  const endX = eye[0] - measures.lean;
  const endZ = eye[1] + measures.above + 0.3;
  const spineX = curve([
    [0, vamp[0] + 1.4],
    [0.12, vamp[0] - 0.6],
    [0.65, mix(vamp[0], eye[0], 0.88)],
    [1, endX],
  ]);
  const under = (x: number) => tongueFace(shoe, x, 0) - 0.75 * smoothstep(-3.2, 0.2, x - vamp[0]);
  const joinX = mix(vamp[0], eye[0], 0.88);
  const joinZ = under(joinX);
  const slope = (under(joinX) - under(joinX + 0.4)) / -0.4;
  const spineZ = (v: number) => {
    const x = spineX(v);
    return v < 0.65 ? under(x) : bend(joinZ, endZ, (v - 0.65) / 0.35, slope * (endX - joinX));
  };
  const wide = shoe.measures.throatHalf;
  const bow = (x: number) => Math.min(0.3, (tongueFace(shoe, x, 0) - tongueFace(shoe, x, wide)) / wide ** 2);
  return sampleSurface(columns, rows, (u, v) => {
    const turn = u * Math.PI * 2;
    const tip = Math.sqrt(Math.max(0, 1 - Math.max(0, (v - 0.94) / 0.06) ** 2));
    const corner = Math.sqrt(Math.max(0, 1 - Math.max(0, (v - 0.84) / 0.16) ** 2.4));
    const waist = wide * mix(1.2, 0.98, smoothstep(0.4, 0.66, v));
    const half = mix(waist, measures.half, smoothstep(0.76, 0.9, v)) * mix(0.5, 1, corner);
    const thick = mix(0.25, measures.thickness, smoothstep(0.45, 0.75, v)) * Math.max(0.05, tip);
    const c = Math.cos(turn);
    const sn = Math.sin(turn);
    const across = Math.sign(c) * Math.abs(c) ** 0.6 * half;
    const up = Math.sign(sn) * Math.abs(sn) ** 0.8 * thick * 0.5 - thick * 0.5;
    const dx = spineX(Math.min(1, v + 0.01)) - spineX(v - 0.01);
    const dz = spineZ(Math.min(1, v + 0.01)) - spineZ(Math.max(0, v - 0.01));
    const scale = 1 / (Math.hypot(dx, dz) || 1);
    const arch =
      bow(mix(spineX(v), joinX, smoothstep(0.5, 0.66, v))) *
      across *
      across *
      mix(1, 0.3, smoothstep(0.6, 0.9, v));
    const lift = up - arch;
    return [spineX(v) + dz * scale * lift, across, spineZ(v) - dx * scale * lift];
  });
}

function bend(from: number, to: number, f: number, slope: number): number {
  return mix(from + slope * f, to, f * f * (3 - 2 * f) * 0.5 + f * f * 0.5);
}
