import type { BrandDefinition } from './brand-definition.ts';
import { brontide } from './brontide.ts';
import { corvane } from './corvane.ts';
import { halcourt } from './halcourt.ts';
import { lumenor } from './lumenor.ts';
import { ruvio } from './ruvio.ts';
import { skarn } from './skarn.ts';
import { tessaro } from './tessaro.ts';
import { tindrane } from './tindrane.ts';
import { velmora } from './velmora.ts';

/** All brands of the demo catalog, in alphabetical order. */
export const brandDefinitions: readonly BrandDefinition[] = [
  brontide,
  corvane,
  halcourt,
  lumenor,
  ruvio,
  skarn,
  tessaro,
  tindrane,
  velmora,
];
