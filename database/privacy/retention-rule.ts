import type { RawBuilder } from 'kysely';

/** How long personal data is kept, and why. docs/operations.md has the same list; a test compares both. */
export interface RetentionRule {
  readonly what: string;
  readonly days: number;
  readonly why: string;
  readonly table: string;
  /** The column that tells how old a row is, or an expression; null of one that stays. */
  readonly age: string | RawBuilder<unknown>;
  /** Which rows; all of them by default, and never again those that are done. */
  readonly where?: RawBuilder<unknown>;
  /** What becomes of a row: it is removed, or these columns are set. */
  readonly action: 'remove' | Readonly<Record<string, RawBuilder<unknown>>>;
}
