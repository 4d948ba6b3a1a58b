/** A size with its equivalents as people write them; `cm`, the length of the foot, is empty where nobody says it. */
export interface SizeRow {
  readonly size: string;
  readonly us: string;
  readonly uk: string;
  readonly eu: string;
  readonly cm: string;
}

/** Twelve steps: sizes 6 to 11.5 in halves, US the same, UK 3.5 to 9, EU 36 to 47 (specification §2). */
export const sizeChart: readonly SizeRow[] = Array.from({ length: 12 }, (_, step) => ({
  size: String(6 + step / 2),
  us: String(6 + step / 2),
  uk: String(3.5 + step / 2),
  eu: String(36 + step),
  cm: '',
}));

/** What a foot, in cm, is called in a chart; undefined where the chart does not say it. */
export const sizeOfFoot = (rows: readonly SizeRow[], foot: string): string | undefined =>
  rows.find(({ cm }) => cm !== '' && Number(cm) === Number(foot))?.size;

/** A size in words, with what the own chart of its brand says: `9 (UK 8, EU 42.5, 27 cm)`. */
export function sizeInWords(size: string, row: SizeRow | null): string {
  if (!row) return size;
  const systems = [
    ...(row.us === '' || row.us === size ? [] : [`US ${row.us}`]),
    ...(row.uk === '' ? [] : [`UK ${row.uk}`]),
    ...(row.eu === '' ? [] : [`EU ${row.eu}`]),
    ...(row.cm === '' ? [] : [`${row.cm} cm`]),
  ];
  return systems.length > 0 ? `${size} (${systems.join(', ')})` : size;
}
