import { stringify } from 'csv-stringify/sync';

/** Marks the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Serializes rows as lines of CSV (RFC 4180) with line ends. Numbers are amounts with two decimals, and no formulas. */
export const csvLines = (rows: readonly (readonly (number | string)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /^\s|[\r\n]|\s$/,
    cast: {
      number: (amount) => amount.toFixed(2),
      string: (text) => (startsFormula.test(text) ? { value: `'${text}`, quoted: true } : text),
    },
  });

/** The text of a cell that {@link csvLines} wrote. `'=1+1` → `=1+1`. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;

/**
 * Spreadsheets execute cells that begin with `= + - @`, tab or carriage return as formulas, so such a cell is quoted and
 * prefixed with an apostrophe (OWASP ASVS 1.2.10). Leading apostrophes before a formula are prefixed too, so that
 * removing one apostrophe always restores the original; csv-stringify's `escape_formulas` does not ensure that.
 */
const startsFormula = /^'*[=+\-@\t\r]/;
