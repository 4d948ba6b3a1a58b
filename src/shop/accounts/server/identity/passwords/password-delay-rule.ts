import type { LimitExceeded } from '#platform/security/attempt-limiter.ts';

/**
 * Wrong tries of a key; `age` in seconds since the first of them, or since the last one when they are so many that the
 * next has to wait.
 */
export interface WrongTries {
  readonly wrong: number;
  readonly age: number;
}

/** The count with a try that may be made now, and whether its age begins anew. */
export interface AllowedTry {
  readonly wrong: number;
  readonly restartsClock: boolean;
}

const quarterHour = 15 * 60;
const firstWait = 30;
/** After so many doublings the wait no longer grows. */
const mostDoublings = Math.ceil(Math.log2(quarterHour / firstWait));

/**
 * Whether one more try may be made (reading 22). `free` wrong ones in 15 minutes have no delay; the next waits 30 s,
 * and each wrong one after it twice as long, 15 minutes at most. After 15 minutes without a try all is forgotten.
 */
export function decideTry({ wrong, age }: WrongTries, free: number): AllowedTry | LimitExceeded {
  const wait = waitAfter(wrong, free);
  if (age < wait) return { retryAfter: Math.ceil(wait - age) };
  if (wrong === 0 || age >= wait + quarterHour) return { wrong: 1, restartsClock: true };
  return { wrong: Math.min(wrong + 1, free + mostDoublings), restartsClock: wrong + 1 >= free };
}

/** Seconds that the next try waits after so many wrong ones. */
const waitAfter = (wrong: number, free: number): number =>
  wrong < free ? 0 : Math.min(quarterHour, firstWait * 2 ** (wrong - free));
