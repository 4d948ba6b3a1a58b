import { stringify } from 'csv-stringify/sync';

/** Tells programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows as the lines of a CSV file (RFC 4180), line ends included. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /^\s|[\r\n]|\s$/,
    cast: { string: (text) => (startsFormula.test(text) ? { value: `'${text}`, quoted: true } : text) },
  });

/**
 * Spreadsheets run what begins with `= + - @`, tab or carriage return as a formula, so such a cell is quoted and begins
 * with an apostrophe (OWASP ASVS 1.2.10). One that begins so with apostrophes before it gets another, so that whoever
 * takes one away always has the original; csv-stringify's own `escape_formulas` loses that.
 */
const startsFormula = /^'*[=+\-@\t\r]/;
