import type { BrandLine } from './brand-model.ts';
import { brontide } from './brands/brontide.ts';
import { corvane } from './brands/corvane.ts';
import { halcourt } from './brands/halcourt.ts';
import { lumenor } from './brands/lumenor.ts';
import { ruvio } from './brands/ruvio.ts';
import { skarn } from './brands/skarn.ts';
import { tessaro } from './brands/tessaro.ts';
import { tindrane } from './brands/tindrane.ts';
import { velmora } from './brands/velmora.ts';

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
