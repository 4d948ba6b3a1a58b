import { stringify } from 'csv-stringify/sync';

/** Marks the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The id of something, which programs look up as it is. */
export interface IdCell {
  readonly id: string;
}

/**
 * Serializes rows as lines of CSV (RFC 4180) with line ends. Numbers are amounts with two decimals, bigints are whole
 * numbers; neither is a formula. Nor is an id of letters, digits, hyphens and underscores: it can call nothing, even if it begins with a hyphen.
 */
export const csvLines = (rows: readonly (readonly (number | bigint | string | IdCell)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /^\s|[;|\t\r\n]|\s$/,
    cast: {
      number: (amount) => amount.toFixed(2),
      bigint: (count) => String(count),
      string: toText,
      object({ id }) {
        const text = String(id);
        return /^[\w-]*$/.test(text) ? text : toText(text);
      },
    },
  });

function toText(text: string) {
  const safe = eachFormula(text, (apostrophes) => `${apostrophes}'`);
  return safe === text ? text : { value: safe, quoted: true };
}

/** The text of a cell that {@link csvLines} wrote. `'=1+1` → `=1+1`. */
export const readCell = (cell: string): string =>
  cell.includes("'") ? eachFormula(cell, (apostrophes) => apostrophes.slice(1)) : cell;

/**
 * Spreadsheets execute cells that begin with one of these, perhaps after spaces (OWASP, "CSV Injection"). An apostrophe
 * before it makes it text.
 */
const formula = new Set('=+-@\t\r\n＝＋－＠');
/** What begins another cell where a spreadsheet splits at another separator, and then knows nothing of the quotes. */
const separators = new Set(',;|\t\r\n"');

/**
 * Changes the apostrophes, of which there may be none, before each formula at the beginning of the cell or behind a
 * separator in it. One that is added is the first to be taken off again, so that every text comes back.
 */
function eachFormula(text: string, change: (apostrophes: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  let isBeginning = true;
  let apostrophes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isBeginning && formula.has(character)) {
      const start = at - apostrophes;
      parts.push(text.slice(done, start), change(text.slice(start, at)));
      done = at;
    }
    isBeginning =
      separators.has(character) ||
      (isBeginning && (character === "'" || (character === ' ' && apostrophes === 0)));
    apostrophes = isBeginning && character === "'" ? apostrophes + 1 : 0;
  }
  return parts.join('') + text.slice(done);
}
