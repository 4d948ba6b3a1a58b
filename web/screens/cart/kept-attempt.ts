import { z } from 'zod';
import { checkout } from '#contract/checkout.ts';
import type { Attempt } from './attempt.ts';

const key = 'checkout';
const kept = z.object({ at: z.number(), key: z.string().regex(/^[0-9a-f]{32}$/), body: checkout.body });

/** Keeps an attempt while nobody answered it, so that a reload in between pays once. It holds no card. */
export function keepAttempt(attempt: Attempt, now: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: now, ...attempt }));
  } catch {
    // Storage is blocked: a reload forgets the attempt.
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The attempt nobody answered, and how many ms ago it was sent; null when there is none. */
export function readAttempt(now: number): { attempt: Attempt; age: number } | null {
  try {
    const read = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (!read.success) return null;
    const { at, ...attempt } = read.data;
    return { attempt, age: now - at };
  } catch {
    return null;
  }
}
