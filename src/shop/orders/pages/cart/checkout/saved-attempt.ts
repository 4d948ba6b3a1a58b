import type { CheckoutRequest } from './checkout-request.ts';

/** An attempt whose result is not final, as all tabs know it. It contains no card data. */
export interface SavedAttempt extends CheckoutRequest {
  /** The id of the payment, once the shop has told it. */
  readonly idPayment: string | null;
}

const key = 'checkout';

/** Saves an attempt until its result is final, so that no tab and no reload pays the same cart again. */
export function saveAttempt(attempt: SavedAttempt): void {
  const text = JSON.stringify(attempt);
  try {
    localStorage.setItem(key, text);
    unstored = null;
    // Other tabs leave it to this one to ask what became of it, until somebody presses Checkout there.
    sessionStorage.setItem(key, attempt.key);
  } catch {
    unstored = text;
  }
}

/** Forgets the attempt of this key; returns whether it was still saved, which one caller is told only. */
export function takeSavedAttempt(idempotencyKey: string): boolean {
  if (!isSaved(idempotencyKey)) return false;
  unstored = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was saved.
  }
  return true;
}

/** Whether there is an attempt without a final result, perhaps an unreadable one. */
export const hasSavedAttempt = (): boolean => readText() !== null;

/**
 * The attempt without a final result; null when there is none. Its schema is loaded only when one is saved.
 * @throws when the schema cannot be loaded: an attempt may be open, so nothing may be charged
 */
export async function readSavedAttempt(): Promise<SavedAttempt | null> {
  if (!hasSavedAttempt()) return null;
  const { savedAttempt } = await import('./saved-attempt-schema.ts');
  try {
    return savedAttempt.parse(JSON.parse(readText() ?? ''));
  } catch {
    return null;
  }
}

/** Whether the attempt of this key is still saved. */
export function isSaved(idempotencyKey: string): boolean {
  try {
    return JSON.parse(readText() ?? '').key === idempotencyKey;
  } catch {
    return false;
  }
}

/** Whether this tab sent the attempt. */
export function isOfThisTab(attempt: SavedAttempt): boolean {
  if (unstored) return true;
  try {
    return sessionStorage.getItem(key) === attempt.key;
  } catch {
    return false;
  }
}

/** The attempt that could not be written because storage is full or blocked; used by this tab only. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return unstored ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
