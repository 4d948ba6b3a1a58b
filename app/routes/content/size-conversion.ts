/** A size with its equivalents, as people write them. */
export interface SizeRow {
  readonly size: string;
  readonly us: string;
  readonly uk: string;
  readonly eu: string;
}

/** Twelve steps: sizes 6 to 11.5 in halves, US the same, UK 3.5 to 9, EU 36 to 47 (specification §2). */
export const sizeChart: readonly SizeRow[] = Array.from({ length: 12 }, (_, step) => ({
  size: String(6 + step / 2),
  us: String(6 + step / 2),
  uk: String(3.5 + step / 2),
  eu: String(36 + step),
}));
