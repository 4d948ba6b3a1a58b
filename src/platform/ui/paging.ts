/** One page of a list: its offset, and the offsets of its neighbours (null where there is none). */
export interface PageInfo {
  readonly offset: number;
  readonly previous: number | null;
  readonly next: number | null;
  /** Counted from 1. */
  readonly number: number;
  /** At least 1. */
  readonly count: number;
}

/**
 * The page that holds `offset`, paged as in specification §4: Next forward by `size` unless that would pass
 * the end, Previous back by `size` and never below 0. An offset past the end gives the last page.
 */
export function pageAt(offset: number, size: number, total: number): PageInfo {
  const count = Math.max(1, Math.ceil(total / size));
  const number = Math.min(count, Math.floor(Math.max(0, offset) / size) + 1);
  const start = (number - 1) * size;
  return {
    offset: start,
    previous: number > 1 ? start - size : null,
    next: number < count ? start + size : null,
    number,
    count,
  };
}

/** Parses an offset from a search parameter and rounds it down to the start of a page; 0 when it is not a number. */
export function parseOffset(text: string | null, size: number): number {
  const offset = Number(text ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 && offset <= maxOffset ? offset - (offset % size) : 0;
}

/** The contract rejects larger offsets. */
const maxOffset = 10_000_000;
