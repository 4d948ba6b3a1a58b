import type { CheckoutOutcome } from './checkout-counter.ts';

/** Finds out when nobody can pay. */
export interface OutageDetector {
  /** @param who tells people apart */
  note(outcome: CheckoutOutcome, who: string): void;
  /** Since when checkouts fail; null while they work. */
  readonly failingSince: Date | null;
  /** How many people they have failed for since then. */
  readonly people: number;
  /** How many worked since the process began. */
  readonly worked: number;
}

/** So many people in a row are no accident of one card or cart. */
const fewest = 3;

/**
 * Checkouts fail once they have failed for several people in a row, and work again with the first that works. What the
 * shop refuses, such as a cart that is sold out, tells nothing; a bank that declines shows that all works.
 */
export function createOutageDetector(): OutageDetector {
  const people = new Set<string>();
  let first: Date | null = null;
  let worked = 0;
  return {
    note(outcome, who) {
      if (outcome === 'refused') return;
      if (outcome === 'failed' || outcome === 'processing') {
        first ??= new Date();
        people.add(who);
        return;
      }
      worked += 1;
      first = null;
      people.clear();
    },
    get failingSince() {
      return people.size >= fewest ? first : null;
    },
    get people() {
      return people.size;
    },
    get worked() {
      return worked;
    },
  };
}

/** That of this process. */
export const checkoutDetector = createOutageDetector();
