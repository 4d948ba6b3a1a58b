import * as features from '#features.cli.ts';
import type { FeatureProcess } from './feature-process.ts';

/** What the features add to processes, in the order of `features.cli.ts`. */
export const allFeatureProcesses: readonly FeatureProcess[] = Object.values(features);
