import * as features from '#features.ts';
import type { Feature } from './feature.ts';

/** What goes beyond the specification, in the order of `features.ts`. */
export const allFeatures: readonly Feature[] = Object.values(features);
