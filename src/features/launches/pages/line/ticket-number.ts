import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';

/** The most numbers that are kept of a shoe. */
const kept = 20;

/**
 * Draws a number for the draw of a launch: 128 random bits in hex. Each account and each launch gets its own, because the
 * published list would link tickets with the same number. It is kept, so that the shopper can find it in that list.
 */
export function drawTicketNumber(shoeId: string): string {
  const number = createIdempotencyKey();
  try {
    localStorage.setItem(key(shoeId), [number, ...readTicketNumbers(shoeId)].slice(0, kept).join(' '));
  } catch {
    // Storage is blocked: the place is as good, only without the comparison.
  }
  return number;
}

/** The numbers that this browser drew for launches of a shoe, latest first. */
export function readTicketNumbers(shoeId: string): string[] {
  try {
    return (localStorage.getItem(key(shoeId)) ?? '').split(' ').filter((text) => /^[0-9a-f]{32}$/.test(text));
  } catch {
    return [];
  }
}

const key = (shoeId: string): string => `launchNumber:${shoeId}`;
