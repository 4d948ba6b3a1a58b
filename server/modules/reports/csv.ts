/** Tells programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of a CSV file (RFC 4180), its line end included. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A cell. Spreadsheets run what begins with `= + - @`, tab or carriage return as a formula, so such a cell is quoted
 * and begins with an apostrophe (OWASP ASVS 1.2.10). One that begins so with apostrophes before it gets another, so
 * that whoever takes one away always has the original.
 */
function csvCell(text: string): string {
  if (/^'*[=+\-@\t\r]/.test(text)) return quote(`'${text}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? quote(text) : text;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
