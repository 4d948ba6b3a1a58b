import { fractionDigits } from './currency.ts';
import { currencyName, exampleAmount } from './currency-texts.ts';
import { toCents } from './money.ts';
import { plainInput } from './normalize-text.ts';

/*
 * The only place that reads numbers as people write them: with a comma or a point for decimals, and points, commas, spaces
 * or apostrophes between thousands. What could be two numbers is refused, never guessed.
 */

/** What a number may be besides a positive one. */
export interface NumberOptions {
  /** Whether it may have a minus. */
  readonly signed?: boolean;
}

/** Why a text is not understood: it could be each of `readings`, or without any it is no number. */
export interface Misunderstood {
  readonly readings: readonly string[];
}

/**
 * Reads an amount of money as cents: `89`, `89.9`, `$1,299.00`, `1.299,00 €`, `1 299,00 kr`, `CHF 1’299.–`. The sign or code
 * of a currency is left out, of whichever it is.
 */
export function understandAmount(
  text: string,
  currency: string,
  { signed = false }: NumberOptions = {},
): number | Misunderstood {
  const [sign, typed] = takeSign(plainInput(text), signed);
  const plain = withoutCurrency(typed).replace(/(?<=\d[.,])-+$/, '00');
  const amount = understand(plain, fractionDigits(currency));
  return typeof amount === 'number' ? sign * toCents(amount, currency) : amount;
}

/** Reads an amount of money as cents, or says what to write. */
export function readAmount(text: string, currency: string, options?: NumberOptions): number | string {
  const amount = understandAmount(text, currency, options);
  if (typeof amount === 'number') return amount;
  return describe(
    text,
    amount,
    `Enter an amount in ${currencyName(currency)}, such as ${exampleAmount(currency)}`,
  );
}

/**
 * Reads a percentage, or says what to write: `7.5`, `7,5 %`, `8.875`. Nothing groups its digits: a thousand percent or more
 * is a mistake.
 */
export function readPercentage(text: string, { signed = false }: NumberOptions = {}): number | string {
  const [sign, typed] = takeSign(plainInput(text).replace(/ ?[%٪]$/u, ''), signed);
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(decimalPoint(typed)) ?? [];
  // `1.000` is more likely a thousand than one.
  if (whole === undefined || decimals === '000') return 'Enter a percentage, such as 7.5';
  return sign * Number(`${whole}.${decimals || 0}`);
}

/** Reads a number of pairs, days or the like, or says what to write. */
export function readCount(text: string, options?: NumberOptions): number | string {
  const count = understandCount(text, options);
  return typeof count === 'number' ? count : describe(text, count, 'Enter a whole number, such as 12');
}

/** Reads a number of pairs, days or the like. */
export function understandCount(
  text: string,
  { signed = false }: NumberOptions = {},
): number | Misunderstood {
  const [sign, typed] = takeSign(plainInput(text), signed);
  const count = understand(typed, 0);
  return typeof count === 'number' ? sign * count : count;
}

function describe(text: string, { readings }: Misunderstood, otherwise: string): string {
  if (readings.length === 0) return otherwise;
  return `“${text.trim()}” can be read in two ways. Write ${readings.join(' or ')}`;
}

/** Reads a number without signs that may have so many decimals; more must be zeros, as some spreadsheets write them. */
function understand(text: string, digits: number): number | Misunderstood {
  const plain = decimalPoint(text);
  const match = shapes.map((shape) => shape.exec(plain)).find((found) => found !== null);
  if (!match) return { readings: couldBeTwo.test(plain) ? readingsOf(plain, digits) : [] };
  const [, whole = '', decimals = ''] = match;
  if (/[1-9]/.test(decimals.slice(digits))) return { readings: [] };
  return Number(`${whole.replace(/\D/g, '')}.${decimals || 0}`);
}

/** A single point before three digits groups thousands in some countries and not in others. */
const couldBeTwo = /^[1-9]\d{0,2}\.\d{3}$/;

function readingsOf(plain: string, digits: number): string[] {
  const [whole = '', decimals = ''] = plain.split('.');
  const thousands = whole + decimals;
  if (digits > 0) return [thousands, `${whole}.${decimals.slice(0, digits)}`];
  return decimals === '000' ? [thousands, whole] : [thousands];
}

const shapes = [
  /^(\d{1,9})(?:\.(\d{1,2}|\d{2}0{2,}))?$/,
  /^(0)[.,](\d{2}0)$/,
  /^(\d{1,9}),(\d{1,2}|\d{2}0{2,})$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d{1,2}))?$/,
];

/** Apostrophes of all kinds as one, and the Arabic decimal point as a point. */
const decimalPoint = (text: string): string => text.replace(/[’‘ʼ´`′٬]/g, "'").replaceAll('٫', '.');

function takeSign(text: string, signed: boolean): [1 | -1, string] {
  const sign = signed ? /^[+-] ?/.exec(text)?.[0] : undefined;
  return sign === undefined ? [1, text] : [sign.startsWith('-') ? -1 : 1, text.slice(sign.length)];
}

const codes = Intl.supportedValuesOf('currency').join('|');
/** `$`, `US$`, `$US`, `CHF`, and what people write in place of a code. */
const signs = `(?:[A-Z]{0,3}\\p{Sc}|\\p{Sc}[A-Z]{2}|${codes}|kr\\.?|s?fr\\.?|zł|kč|ft|lei|tl|rs\\.?|руб\\.?|лв\\.?|元|円)`;
const before = new RegExp(`^${signs} ?(?=\\d)`, 'iu');
const behind = new RegExp(`(?<=[\\d,.-]) ?${signs}$`, 'iu');

const withoutCurrency = (text: string): string => text.replace(before, '').replace(behind, '');
