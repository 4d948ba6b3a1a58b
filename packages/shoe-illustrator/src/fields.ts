import { curve, type Keys, mix } from './curve.ts';

/** A place on the upper, as panels are cut: centimetres except `s` and `t`. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Along the half outline, 0 heel … 1 toe, and across, 0 sole … 1 opening. */
  readonly s: number;
  readonly t: number;
  /** Distance along the surface from the sole line, and straight distance to the opening's edge. */
  readonly a: number;
  readonly o: number;
}

/** Signed distance to an edge, roughly in centimetres: positive inside, negative outside. */
export type Field = (place: Place) => number;

/** Nearer to the sole line than a height over x. */
export function below(keys: Keys): Field {
  const height = curve(keys);
  return ({ x, a }) => height(x) - a;
}

/** Nearer to the sole line than a height along the outline. */
export function rand(keys: Keys): Field {
  const height = curve(keys);
  return ({ s, a }) => height(s) - a;
}

/** Further back than an x over height. */
export function behind(keys: Keys): Field {
  const edge = curve(keys);
  return ({ x, z }) => edge(z) - x;
}

/** Further forward than an x over height. */
export function ahead(keys: Keys): Field {
  const edge = curve(keys);
  return ({ x, z }) => x - edge(z);
}

/** Within a distance of the opening, the distance given along the outline. */
export function around(keys: Keys): Field {
  const width = curve(keys);
  return ({ s, o }) => width(s) - o;
}

/** Forward of a line over the toes that meets the ridge and the sole line at the given x. */
export function toeward(ridgeX: number, featherX: number, bow = 1): Field {
  return ({ x, t }) => x - mix(featherX, ridgeX, t ** bow);
}

/** Where all of the fields are. */
export function both(...fields: readonly Field[]): Field {
  return (place) => fields.reduce((least, field) => Math.min(least, field(place)), 1e3);
}

/** Where any of the fields is. */
export function either(...fields: readonly Field[]): Field {
  return (place) => fields.reduce((most, field) => Math.max(most, field(place)), -1e3);
}

/** Where the field is not. */
export function except(field: Field): Field {
  return (place) => -field(place);
}

/** A band of the given width along a field's edge, inside it. */
export function hem(field: Field, width: number): Field {
  return (place) => {
    const d = field(place);
    return Math.min(d, width - d);
  };
}
