import type { CurveKeys } from '../geometry/curve.ts';
import type { SoleMeasurements } from './measurements.ts';

const even = (value: number): CurveKeys => [0, value, 1, value];

/** Deep sculpted foam of a daily runner. */
export const sculpted: SoleMeasurements = {
  lip: [0, 1.0, 0.1, 0.5, 0.4, 0.25, 0.7, 0.2, 1, 0.5],
  foot: [0, 0.25, 0.12, 0.8, 0.4, 0.4, 0.7, 0.5, 0.84, 0.05, 1, -0.6],
  top: even(0.28),
  lift: [0, 1.5, 0.06, 0.8, 0.15, 0.05, 0.22, 0, 0.6, 0, 0.76, 0.3, 0.88, 1.0, 1, 1.9],
  belly: 0.25,
  tread: 0.4,
  style: 'sculpted',
};

/** A tall rockered slab for races. */
export const slab: SoleMeasurements = {
  ...sculpted,
  lip: [0, 1.0, 0.1, 0.5, 0.4, 0.25, 0.8, 0.2, 1, 0.15],
  foot: [0, 0.7, 0.1, 1.1, 0.3, 0.5, 0.5, 0.1, 0.7, 0.5, 0.84, 0, 1, -0.9],
  lift: [0, 1.9, 0.06, 1.1, 0.16, 0.1, 0.24, 0, 0.56, 0, 0.7, 0.3, 0.86, 1.5, 1, 2.7],
  belly: 0.15,
  tread: 0.25,
  style: 'slab',
};

/** A low wedge with a thin tread, as under retro runners. */
export const wedge: SoleMeasurements = {
  lip: [0, 0.35, 0.2, 0.15, 0.8, 0.1, 1, 0.35],
  foot: [0, 0.35, 0.12, 0.6, 0.4, 0.15, 0.7, 0.35, 0.84, 0, 1, -0.5],
  top: even(0.16),
  lift: [0, 0.9, 0.06, 0.45, 0.13, 0, 0.64, 0, 0.8, 0.3, 0.9, 0.9, 1, 1.7],
  belly: 0.02,
  tread: 0.5,
  style: 'wedge',
};

/** A stitched cup round the upper. */
export const cup: SoleMeasurements = {
  lip: even(0.5),
  foot: [0, 0.22, 0.12, 0.3, 0.7, 0.3, 1, 0.05],
  top: even(0.3),
  lift: [0, 0.35, 0.06, 0.1, 0.12, 0, 0.72, 0, 0.86, 0.3, 1, 0.9],
  belly: 0.06,
  tread: 0.55,
  style: 'cup',
};

/** Vulcanised tape with a stripe. */
export const foxing: SoleMeasurements = {
  ...cup,
  lip: [0, 0.45, 0.7, 0.4, 0.86, 0.5, 1, 0.75],
  top: even(0.2),
  foot: even(0.2),
  lift: [0, 0.2, 0.08, 0, 0.74, 0, 0.88, 0.3, 1, 0.8],
  belly: 0.03,
  tread: 0.35,
  style: 'foxing',
};

/** Three storeys of foam. */
export const stacked: SoleMeasurements = {
  lip: [0, 1.2, 0.1, 0.6, 0.4, 0.3, 0.7, 0.3, 0.9, 0.5, 1, 0.9],
  foot: [0, 0.6, 0.12, 1.0, 0.38, 0.35, 0.7, 0.9, 0.84, 0.4, 1, -0.3],
  top: even(0.4),
  lift: [0, 1.2, 0.06, 0.6, 0.14, 0, 0.62, 0, 0.78, 0.3, 0.9, 0.9, 1, 1.6],
  belly: 0.35,
  tread: 0.5,
  style: 'stacked',
};

/** Foam over deep lugs. */
export const lugged: SoleMeasurements = {
  ...sculpted,
  lip: [0, 0.7, 0.2, 0.4, 0.7, 0.4, 1, 0.9],
  foot: [0, 0.3, 0.12, 0.6, 0.4, 0.4, 0.7, 0.6, 0.84, 0.35, 1, -0.1],
  lift: [0, 1.1, 0.06, 0.5, 0.12, 0, 0.64, 0, 0.8, 0.3, 0.9, 0.9, 1, 1.8],
  belly: 0.15,
  tread: 0.85,
  style: 'lugged',
};

/** Foam with waves running round it, under knits. */
export const wave: SoleMeasurements = {
  ...sculpted,
  lip: [0, 0.9, 0.12, 0.4, 0.5, 0.2, 0.8, 0.3, 1, 0.6],
  belly: 0.45,
  tread: 0.3,
  style: 'wave',
};
