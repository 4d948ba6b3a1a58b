import { fractionDigits } from '#platform/contract/fields/currency.ts';
import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';

/**
 * Reads a price as cents of the shop's currency, as many countries write it: `89`, `89.9`, `$1,299.00`, `1.299,00 €`, `1 299,00 kr`,
 * `CHF 1’299.–`. The sign or code of a currency is left out.
 * @returns a text that says what is wrong when it is no price or could be two, or is beyond 9,999,999
 */
export function parsePrice(text: string, currency: string): number | string {
  const digits = fractionDigits(currency);
  const plain = withoutSign(
    plainInput(text)
      .replace(/[’‘ʼ´`′٬]/g, "'")
      .replaceAll('٫', '.'),
  ).replace(/(?<=\d[.,])-+$/, '00');
  const match = shapes.map((shape) => shape.exec(plain)).find((found) => found !== null);
  if (!match) {
    const shown = text.length <= 40 ? text : `${text.slice(0, 40)}…`;
    return couldBeTwo.test(plain) && digits > 0
      ? `“${shown}” could be two prices: write ${plain.replace('.', '')} or ${plain.slice(0, -1)}`
      : `“${shown}” is not a price like ${digits === 0 ? '12000' : '89 or 89.95'}`;
  }
  const [, whole = '', decimals = ''] = match;
  const shown = `${whole}.${decimals}`;
  if (/[1-9]/.test(decimals.slice(digits))) return `“${shown}” is not a price like 12000`;
  const cents = toCents(Number(`${whole.replace(/[^\d]/g, '')}.${decimals || 0}`), currency);
  return cents <= toCents(numberLimit, currency) ? cents : 'a price can be at most 9,999,999';
}

const codes = Intl.supportedValuesOf('currency').join('|');
/** `$`, `US$`, `CHF`, and what people write in place of a code. */
const signs = `(?:[A-Z]{0,3}\\p{Sc}|${codes}|kr\\.?|s?fr\\.?|zł|kč|ft|lei|tl|rs\\.?|руб\\.?|лв\\.?|元|円)`;
const before = new RegExp(`^${signs} ?(?=\\d)`, 'iu');
const behind = new RegExp(`(?<=[\\d,.-]) ?${signs}$`, 'iu');

const withoutSign = (text: string): string => text.replace(before, '').replace(behind, '');

/** A single point before three digits groups thousands in some countries and not in others. */
const couldBeTwo = /^[1-9]\d{0,2}\.\d{3}$/;

/** Decimals beyond the second must be zeros, as some spreadsheets write them. */
const shapes = [
  /^(\d{1,9})(?:\.(\d{1,2}|\d{2}0{2,}))?$/,
  /^(0)\.(\d{2}0)$/,
  /^(\d{1,9}),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d{1,2}))?$/,
];
