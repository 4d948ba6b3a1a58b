import type { BrandLine } from './brand-line.ts';
import { brontide } from './brontide.ts';
import { corvane } from './corvane.ts';
import { halcourt } from './halcourt.ts';
import { lumenor } from './lumenor.ts';
import { ruvio } from './ruvio.ts';
import { skarn } from './skarn.ts';
import { tessaro } from './tessaro.ts';
import { tindrane } from './tindrane.ts';
import { velmora } from './velmora.ts';

/** All invented brands, in alphabetical order. */
export const brandLines: readonly BrandLine[] = [
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
