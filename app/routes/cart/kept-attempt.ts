import type { Attempt } from './attempt.ts';

const key = 'checkout';

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

/**
 * The attempt nobody answered, and how many ms ago it was sent; null when there is none. Its schema is fetched only
 * for one that is kept.
 * @throws when the schema cannot be fetched: then nobody knows whether there is one, and nothing may be paid
 */
export async function readAttempt(now: number): Promise<{ attempt: Attempt; age: number } | null> {
  const text = readText();
  if (!text) return null;
  const { keptAttempt } = await import('./attempt-schema.ts');
  try {
    const { at, ...attempt } = keptAttempt.parse(JSON.parse(text));
    return { attempt, age: now - at };
  } catch {
    return null;
  }
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
