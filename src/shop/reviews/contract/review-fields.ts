import { z } from 'zod';
import { severalLines } from '#platform/contract/fields/typed-text.ts';
import { reviewLength, reviewTooShort } from './review-rules.ts';

const reviewWords = (message: string, example: string) =>
  severalLines(reviewLength.max, `Review must contain at most ${reviewLength.max} characters.`, message)
    .min(reviewLength.min, message)
    .meta({ examples: [example] });

/** Review text on writing and on editing, and the stars (§5). */
export const reviewText = reviewWords(reviewTooShort.new, 'Light, quick, and true to size.');
export const reviewUpdateText = reviewWords(reviewTooShort.update, 'Light, but a size too small.');
export const rating = z
  .number('Choose 1 to 5 stars')
  .int('Choose 1 to 5 stars')
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars')
  .meta({ examples: [5] });
