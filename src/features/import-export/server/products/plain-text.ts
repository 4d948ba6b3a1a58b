import { htmlToText } from './html-to-text.ts';

/**
 * The text of a cell that is no HTML, such as a name. Exports of other shops write characters as references (`&amp;`,
 * `&#8211;`): these are decoded once. Line breaks, tabs and control characters become one space. Trimmed.
 */
export const plainText = (cell: string): string =>
  decodeReferences(cell)
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, (spaces) => (/^ +$/.test(spaces) ? spaces : ' '))
    .trim();

/** Writes a text so that {@link plainText} reads it as it is. */
export const writePlainText = (text: string): string =>
  decodeReferences(text) === text ? text : text.replaceAll('&', '&amp;');

/** Only with a semicolon: browsers decode some without it, but “R&D &copy” is a name. */
const reference = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;

const decodeReferences = (text: string): string =>
  // Within `pre` every space is kept.
  text.includes('&')
    ? text.replace(reference, (written) => htmlToText(`<pre>|${written}|</pre>`).slice(1, -1))
    : text;
