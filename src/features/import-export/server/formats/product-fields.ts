import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { readCount } from '#platform/contract/fields/typed-number.ts';
import { nameLimit } from '#shop/catalog/contract/fields/name-limit.ts';
import {
  barcode,
  type SizeNumbers,
  sizeNumberNames,
  sku,
} from '#shop/catalog/contract/fields/size-numbers.ts';
import { htmlToText } from '../products/html-to-text.ts';
import type { ImportReport } from '../products/import-report.ts';
import { parsePrice } from '../products/parse-price.ts';
import { parseSaleTime } from '../products/parse-sale-time.ts';
import type { ProductImage } from '../products/product.ts';
import { fileLimits } from '../reading/file-limits.ts';

/** A cell with where it stands, to say so when it cannot be read. */
export interface Cell {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** The longest description, in characters. */
const descriptionLimit = 2000;

/** A price in cents of the currency; refuses the row without one. */
export function readPrice({ row, column, text }: Cell, currency: string, report: ImportReport): number {
  if (text === '') {
    report.refuse(row, column, 'the price is missing');
    return 0;
  }
  const cents = parsePrice(text, currency);
  if (typeof cents === 'number') return cents;
  report.refuse(row, column, cents);
  return 0;
}

/** When a sale starts or ends, in ms since 1970; null when the cell is empty. Refuses the row with another text. */
export function readSaleTime(
  { row, column, text }: Cell,
  edge: 'start' | 'end',
  report: ImportReport,
): number | null {
  const time = parseSaleTime(text, edge);
  if (text !== '' && time === null)
    report.refuse(row, column, `“${shorten(text)}” is not a date, such as 2026-11-30`);
  return time;
}

/** A number of pairs; null when the cell is empty. What a shop oversold counts as none. */
export function readQuantity({ row, column, text }: Cell, report: ImportReport): number | null {
  if (text === '') {
    report.noteRow(
      'No stock quantity: new sizes start at 0, and other sizes keep their stock. To set many at once, use “Edit selected” in the products table.',
      row,
    );
    return null;
  }
  const quantity = readCount(text, { signed: true });
  if (typeof quantity === 'string') {
    report.refuse(row, column, `“${shorten(text)}” is not a whole number like 12`);
    return 0;
  }
  if (quantity > numberLimit) report.refuse(row, column, 'a size can have at most 9,999,999 pairs');
  if (quantity < 0) report.note('negative stock', `row ${row}: ${text} pairs are counted as 0`);
  return Math.max(0, quantity);
}

/** A SKU or barcode; null when the cell is empty, or with a note when it holds none. */
export function readNumber(
  kind: keyof SizeNumbers,
  { row, column, text }: Cell,
  report: ImportReport,
): string | null {
  // An apostrophe before a barcode is for spreadsheets, which would shorten it.
  const found = kind === 'sku' ? sku.safeParse(text) : barcode.safeParse(text.replace(/^'/, ''));
  if (found.success) return found.data || null;
  report.note(
    `${sizeNumberNames[kind]}s not imported`,
    `row ${row}: ${column}: “${shorten(text)}” is not imported. ${found.error.issues[0]?.message ?? ''}.`,
  );
  return null;
}

/** A name or brand; refuses the row without one, and one that is too long. */
export function readName({ row, column, text }: Cell, report: ImportReport): string {
  if (text === '') report.refuse(row, column, 'this must not be empty');
  return readLimited({ row, column, text }, report);
}

/** A text of the length of a name; refuses the row with a longer one, and cuts it so that nothing else reads it all. */
export function readLimited({ row, column, text }: Cell, report: ImportReport): string {
  if (text.length <= nameLimit) return text;
  report.refuse(row, column, `this has ${text.length} characters, but the limit is ${nameLimit}`);
  return text.slice(0, nameLimit);
}

/** The address of a picture; refuses the row with one that is too long. */
export function readImage({ row, column, text }: Cell, report: ImportReport): ProductImage {
  if (text.length > fileLimits.address)
    report.refuse(row, column, `a picture URL has more than ${formatCount(fileLimits.address)} characters`);
  return { row, column, address: text.slice(0, fileLimits.address) };
}

/** A description from HTML, cut at a word where it is too long; the name where there is none. */
export function readDescription({ row, column, text }: Cell, report: ImportReport, name: string): string {
  const words = htmlToText(text);
  if (words.length <= descriptionLimit) return words || name;
  report.note(
    'descriptions shortened',
    `row ${row}: ${column} has ${words.length} characters and is shortened to ${descriptionLimit}`,
  );
  const cut = words
    .slice(0, descriptionLimit - 1)
    .toWellFormed()
    .replace('\ufffd', '');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLimit - 100)).trimEnd()}…`;
}

const shorten = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 40)}…`);
