import { type CurveKeys, curve, mix } from '../geometry/curve.ts';

/** A point of the upper; centimetres except `s` and `t`. */
export interface SurfacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Along the half outline, 0 heel … 1 toe, and across, 0 sole … 1 opening. */
  readonly s: number;
  readonly t: number;
  /** Distance along the surface from the sole line, and straight distance to the opening's edge. */
  readonly soleDistance: number;
  readonly openingDistance: number;
}

/** Signed distance to an edge, roughly in centimetres: positive inside, negative outside. */
export type DistanceField = (point: SurfacePoint) => number;

/** Nearer to the sole line than a height over x. */
export function below(keys: CurveKeys): DistanceField {
  const height = curve(keys);
  return ({ x, soleDistance: a }) => height(x) - a;
}

/** A band along the sole line, its height given along the outline. */
export function soleBand(keys: CurveKeys): DistanceField {
  const height = curve(keys);
  return ({ s, soleDistance: a }) => height(s) - a;
}

/** Further back than an x over height. */
export function behind(keys: CurveKeys): DistanceField {
  const edge = curve(keys);
  return ({ x, z }) => edge(z) - x;
}

/** Further forward than an x over height. */
export function ahead(keys: CurveKeys): DistanceField {
  const edge = curve(keys);
  return ({ x, z }) => x - edge(z);
}

/** Within a distance of the opening, the distance given along the outline. */
export function openingBand(keys: CurveKeys): DistanceField {
  const width = curve(keys);
  return ({ s, openingDistance: o }) => width(s) - o;
}

/** Forward of a line over the toes that meets the ridge and the sole line at the given x. */
export function toeCap(ridgeX: number, featherX: number, bow = 1): DistanceField {
  return ({ x, t }) => x - mix(featherX, ridgeX, t ** bow);
}

/** Where all of the fields are. */
export function both(...fields: readonly DistanceField[]): DistanceField {
  return (point) => fields.reduce((least, field) => Math.min(least, field(point)), 1e3);
}

/** Where any of the fields is. */
export function either(...fields: readonly DistanceField[]): DistanceField {
  return (point) => fields.reduce((most, field) => Math.max(most, field(point)), -1e3);
}

/** Where the field is not. */
export function except(field: DistanceField): DistanceField {
  return (point) => -field(point);
}

/** A band of the given width along a field's edge, inside it. */
export function edgeBand(field: DistanceField, width: number): DistanceField {
  return (point) => {
    const d = field(point);
    return Math.min(d, width - d);
  };
}
