import { type Curve, type CurveKeyPairs, curve, mix } from '../geometry/curve.ts';
import type { Vector } from '../geometry/surface-grid.ts';
import type { ShoeMeasurements } from '../silhouettes/measurements.ts';

/** Where along the half outline (0 heel … 1 toe) the opening has its top eyelet and its front end. */
export const topEyelet = 0.49;
export const throatEnd = 0.735;

/** The line the upper ends at: round the opening, then along the ridge over the toes. */
export interface Opening {
  readonly x: Curve;
  readonly y: Curve;
  readonly z: Curve;
  top(s: number, side: number): Vector;
}

/** The opening of a shoe; `swing` is how far its middle leans to the inside at a place. */
export function buildOpening(measures: ShoeMeasurements, swing: Curve): Opening {
  const { back, dip, vamp, toeTop, ridgeSag, collarHalf } = measures;
  const front = measures.lacing ? lacedThroat(measures) : closedInstep(measures);
  const ridge = [0.8, 0.87, 0.94, 1].map((s): OpeningPoint => {
    const f = (s - throatEnd) / (1 - throatEnd);
    return [s, mix(vamp[0], toeTop[0], f), 0, mix(vamp[1], toeTop[1], f) - ridgeSag * Math.sin(Math.PI * f)];
  });
  const places: OpeningPoint[] = [
    [0, back[0], 0, back[1]],
    [0.07, back[0] + 0.7, collarHalf * 0.64, mix(back[1], dip[1], 0.1)],
    [0.15, mix(back[0], dip[0], 0.44), collarHalf * 0.95, mix(back[1], dip[1], 0.55)],
    [0.27, dip[0], collarHalf, dip[1]],
    ...front,
    ...ridge,
  ];
  const along = (axis: 1 | 2 | 3): CurveKeyPairs => places.map((place) => [place[0], place[axis]]);
  const x = curve(along(1), 'flat-start');
  const y = curve(along(2));
  const z = curve(along(3), 'flat-start');
  return { x, y, z, top: (s, side) => [x(s), y(s) * side + swing(s) * 0.7, z(s)] };
}

/** Outline place, then x, half width and z. */
type OpeningPoint = readonly [s: number, x: number, y: number, z: number];

/** Up to the top eyelet and down along the throat. */
function lacedThroat({
  dip,
  eye,
  vamp,
  collarHalf,
  throatHalf,
  throatSag,
}: ShoeMeasurements): OpeningPoint[] {
  const throat = (s: number, width: number): OpeningPoint => {
    const f = (s - topEyelet) / (throatEnd - topEyelet);
    const hang = throatSag * Math.sin(Math.PI * f);
    const slope = Math.hypot(vamp[0] - eye[0], vamp[1] - eye[1]);
    return [
      s,
      mix(eye[0], vamp[0], f) - (hang * (eye[1] - vamp[1])) / slope,
      throatHalf * width,
      mix(eye[1], vamp[1], f) - (hang * (vamp[0] - eye[0])) / slope,
    ];
  };
  return [
    [0.38, mix(dip[0], eye[0], 0.52), collarHalf * 0.95, mix(dip[1], eye[1], 0.3)],
    [0.455, mix(dip[0], eye[0], 0.87), mix(collarHalf, throatHalf, 0.55), mix(dip[1], eye[1], 0.82)],
    [topEyelet, eye[0], throatHalf * 1.12, eye[1]],
    throat(0.52, 1),
    throat(0.6, 0.95),
    throat(0.65, 0.84),
    throat(0.69, 0.6),
    throat(0.715, 0.32),
    throat(throatEnd, 0),
  ];
}

/** Closed round to the instep, as on slip-ons and knits. */
function closedInstep({ dip, vamp, collarHalf }: ShoeMeasurements): OpeningPoint[] {
  return [0.36, 0.45, 0.53, 0.6, 0.66, 0.7, throatEnd].map((s): OpeningPoint => {
    const f = (s - 0.27) / (throatEnd - 0.27);
    const turn = (f * Math.PI) / 2;
    return [
      s,
      mix(dip[0], vamp[0], Math.sin(turn)),
      collarHalf * Math.max(0, Math.cos(turn)),
      mix(dip[1], vamp[1], f * f * (3 - 2 * f)),
    ];
  });
}
