import type { Fit } from '#shop/reviews/contract/fit.ts';
import { randomChoice, randomNumber } from '../random.ts';
import type { ReviewText } from './review-text.ts';

/** What a reviewer answers to how a pair fits: what the text says, else what most buyers of the design find, or nothing. */
export function demoFit(key: string, { design, text }: ReviewText): Fit | null {
  const said = sayings.find(([pattern]) => pattern.test(text));
  if (said) return said[1];
  if (randomNumber(`${key} answers`) < 0.35) return null;
  const usual = randomChoice(`${design} fits`, answers, (fit) => (fit === 'true' ? 6 : 2));
  return randomChoice(`${key} fit`, answers, (fit) => (fit === usual ? 6 : 1)) ?? null;
}

const answers = ['small', 'true', 'large'] as const;

const sayings: readonly (readonly [RegExp, Fit])[] = [
  [/true to size|true in length/i, 'true'],
  [/half a size up|runs small/i, 'small'],
  [/half a size down|half size down|half a size (too )?big/i, 'large'],
];
