import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { type DocumentContent, toBeTicked } from '#contract/documents/document-content.ts';

const open = (name: string): Font => {
  const font = create(readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url)));
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts`);
  return font;
};

/** Noto Sans: Latin, Greek, Cyrillic and Devanagari. Both weights have the same characters. */
const opened = { regular: open('NotoSans-Regular'), bold: open('NotoSans-Bold') };
const characters = new Set(opened.regular.characterSet);

/** The fonts for one document. */
export const documentFonts = () => ({ regular: viewOf(opened.regular), bold: viewOf(opened.bold) });

/**
 * A font whose tables are read once for all documents, with glyphs of its own: the library keeps with a glyph the letter
 * that it stood for first, and none after it was embedded as a part of another.
 */
const viewOf = (font: Font): Font => Object.create(font, { _glyphs: { value: {} } });

/** U+FFFD, the replacement character. */
const missing = '\u{fffd}';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The content with � for each character that the fonts cannot show. */
export const toPrintable = (content: DocumentContent): DocumentContent => ({
  ...content,
  recipient: content.recipient.map(printable),
  lines: content.lines.map((line) => line.map(printable)),
  note: printable(content.note),
});

/** Whether a printable text has a �. */
export const isMissing = (text: string): boolean => text.includes(missing);

function printable(text: string): string {
  const written = text.normalize('NFC').replace(/\s+/gu, ' ');
  return Array.from(graphemes.segment(written), ({ segment }) => printableSegment(segment)).join('');
}

/** A character as people see one; what nobody sees of it, such as a joiner, is left out. */
function printableSegment(segment: string): string {
  const seen = segment.replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '');
  return seen === toBeTicked || Array.from(seen).every(canShow) ? seen : missing;
}

const canShow = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0);
