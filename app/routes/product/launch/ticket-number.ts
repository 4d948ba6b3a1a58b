import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';

/**
 * The number that this browser drew for the draw of a launch, 128 random bits in hex; draws one at first. It is kept, so
 * that the shopper can find it in the published list, and so that a lost answer is asked for with the same one.
 */
export function drawTicketNumber(shoeId: string): string {
  const kept = readTicketNumber(shoeId);
  if (kept !== null) return kept;
  const number = createIdempotencyKey();
  try {
    localStorage.setItem(key(shoeId), number);
  } catch {
    // Storage is blocked: the place is as good, only without the comparison.
  }
  return number;
}

/** The number that this browser keeps of a launch; null without one. */
export function readTicketNumber(shoeId: string): string | null {
  try {
    const number = localStorage.getItem(key(shoeId));
    return number !== null && /^[0-9a-f]{32}$/.test(number) ? number : null;
  } catch {
    return null;
  }
}

const key = (shoeId: string): string => `launchNumber:${shoeId}`;
