/** What is known of how far the server's clock is ahead of this browser's: between these, in ms. */
export interface ClockBounds {
  readonly least: number;
  readonly most: number;
}

/** An answer of the server: its `Date` (ms) and `Age` (s) headers, and this browser's time when it asked and heard. */
export interface ClockSample {
  readonly date: number;
  readonly age: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Nothing is known yet: the browser's own clock is believed. */
export const unknownClock: ClockBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * Learns from an answer. `Date` has whole seconds and the way back and forth an unknown part, so each answer gives bounds,
 * and several narrow them. A sample that contradicts them means that a clock was set: it counts alone.
 */
export function learnClock(known: ClockBounds, { date, age, sentAt, receivedAt }: ClockSample): ClockBounds {
  if (Number.isNaN(date)) return known;
  const answeredAt = date + age * 1000;
  const accuracy = age > 0 ? 2000 : 1000;
  const sample = { least: answeredAt - receivedAt, most: answeredAt + accuracy - sentAt };
  const both = { least: Math.max(known.least, sample.least), most: Math.min(known.most, sample.most) };
  return both.least <= both.most ? both : sample;
}

/** How far the server's clock is ahead, in ms: the middle of the bounds. */
export const clockOffset = ({ least, most }: ClockBounds): number =>
  Number.isFinite(least) ? Math.round((least + most) / 2) : 0;
