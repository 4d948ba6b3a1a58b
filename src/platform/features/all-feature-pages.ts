import * as features from '#features.pages.ts';
import type { FeaturePages } from './feature-pages.ts';

/** The pages of the features, in the order of `features.pages.ts`. */
export const allFeaturePages: readonly FeaturePages[] = Object.values(features);
