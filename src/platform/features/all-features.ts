import * as features from '#features.ts';
import type { Feature } from './feature.ts';

/** The features, in the order of `features.ts`. */
export const allFeatures: readonly Feature[] = Object.values(features);
