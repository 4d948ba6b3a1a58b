import type { CheckoutRequest } from './checkout-request.ts';

const key = 'checkout';

/** Saves an attempt until it is answered, so that a reload does not charge twice. It contains no card data. */
export function saveAttempt(attempt: CheckoutRequest, now: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: now, ...attempt }));
  } catch {
    // Storage is blocked: the attempt is lost on reload.
  }
}

export function removeSavedAttempt(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was saved.
  }
}

/**
 * The unanswered attempt and its age in ms; null when there is none. Its schema is loaded only when one is saved.
 * @throws when the schema cannot be loaded: an attempt may be open, so nothing may be charged
 */
export async function readSavedAttempt(
  now: number,
): Promise<{ attempt: CheckoutRequest; age: number } | null> {
  const text = readText();
  if (!text) return null;
  const { savedAttempt: keptAttempt } = await import('./saved-attempt-schema.ts');
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
