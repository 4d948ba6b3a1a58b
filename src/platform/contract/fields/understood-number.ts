import { toWholeUnits } from './currency.ts';
import { formatCount } from './format-price.ts';
import {
  type Misunderstood,
  type NumberOptions,
  readPercentage,
  understandAmount,
  understandCount,
} from './typed-number.ts';

/*
 * What a field shows beside it of the number that was typed: `= $1,000.00`. A text that can be read in two ways is shown in
 * both. Nothing is shown of a text that already says the same, or is no number.
 */

/** `1,000` → `= $1,000.00`; `1.000` → `= $1,000.00 or $1.00?` */
export function showAmount(text: string, currency: string, options?: NumberOptions): string {
  const write = (cents: number): string => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.format(toWholeUnits(cents, currency));
  };
  const readingOf = (plain: string) => understandAmount(plain, currency, options);
  return isPlain(text) ? '' : show(readingOf(text), write, readingOf);
}

/** `7,5` → `= 7.5%` */
export function showPercentage(text: string, options?: NumberOptions): string {
  const percent = readPercentage(text, options);
  return isPlain(text) || typeof percent === 'string' ? '' : `= ${percent}%`;
}

/** `1,000` → `= 1,000`; `1.000` → `= 1,000 or 1?` */
export function showCount(text: string, options?: NumberOptions): string {
  const readingOf = (plain: string) => understandCount(plain, options);
  return isPlain(text) ? '' : show(readingOf(text), formatCount, readingOf);
}

/** Whether the text has no separator but a point, and is no thousand with one. */
const isPlain = (text: string): boolean => /^[+-]?\d+(?:\.\d{1,2})?$/.test(text.trim());

function show(
  number: number | Misunderstood,
  write: (number: number) => string,
  readingOf: (plain: string) => number | Misunderstood,
): string {
  if (typeof number === 'number') return `= ${write(number)}`;
  const readings = number.readings.map(readingOf).filter((reading) => typeof reading === 'number');
  return readings.length > 0 ? `= ${readings.map(write).join(' or ')}?` : '';
}
