/** One page of a list: where it begins, and where the pages beside it begin (null where there is none). */
export interface Page {
  readonly offset: number;
  readonly previous: number | null;
  readonly next: number | null;
  /** Counted from 1. */
  readonly number: number;
  /** At least 1. */
  readonly count: number;
}

/**
 * The page that holds `offset`, as specification §4 moves through lists: Next forward by `size` unless that would pass
 * the end, Previous back by `size` and never below 0. An offset past the end is the last page.
 */
export function pageAt(offset: number, size: number, total: number): Page {
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

/** The offset an address asks for, set on the beginning of a page; 0 for anything that is no number. */
export function readOffset(text: string | null, size: number): number {
  const asked = Number(text ?? 0);
  return Number.isSafeInteger(asked) && asked > 0 && asked <= farthest ? asked - (asked % size) : 0;
}

/** The contract refuses offsets beyond this. */
const farthest = 10_000_000;
