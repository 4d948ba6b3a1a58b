import { brontideReviews } from './brontide.ts';
import { corvaneReviews } from './corvane.ts';
import { halcourtReviews } from './halcourt.ts';
import { lumenorReviews } from './lumenor.ts';
import type { ReviewText } from './review-text.ts';
import { ruvioReviews } from './ruvio.ts';
import { skarnReviews } from './skarn.ts';
import { tessaroReviews } from './tessaro.ts';
import { tindraneReviews } from './tindrane.ts';
import { velmoraReviews } from './velmora.ts';

/** The reviews by brand. */
export const reviewTexts: Readonly<Record<string, readonly ReviewText[]>> = {
  Brontide: brontideReviews,
  Corvane: corvaneReviews,
  Halcourt: halcourtReviews,
  Lumenor: lumenorReviews,
  Ruvio: ruvioReviews,
  Skarn: skarnReviews,
  Tessaro: tessaroReviews,
  Tindrane: tindraneReviews,
  Velmora: velmoraReviews,
};
