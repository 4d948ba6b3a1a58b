import { plainInput } from '#platform/contract/fields/normalize-text.ts';

/**
 * A size as the shop writes it, however the file does: `38,5`, `38½`, `38 1/2`, `３８．５` and `٣٨٫٥` are `38.5`, `39.0` is
 * `39`, `42⅔` is `42 2/3`. A comma is a decimal comma before a single digit; `38,39` stays as it is.
 */
export function plainSize(text: string): string {
  const size = plainInput(text)
    .replace(/\s+/g, ' ')
    .replaceAll('٫', '.')
    .replaceAll('⁄', '/')
    .replace(fractionOrComma, (_, whole: string, sign = '', half = '', decimal = '') =>
      decimal === '' ? `${whole}${fractions[sign || half]}` : `${whole}.${decimal}`,
    );
  return /^\d{1,3}\.\d{1,9}$/.test(size) ? String(Number(size)) : size;
}

const fractionOrComma =
  /(?<![\d.,/])(\d{1,3})(?: ?([¼½¾⅓⅔])| (1\/2)|,(\d)0?)(?![\d.,/¼½¾⅓⅔]| [¼½¾⅓⅔]| 1\/2)/g;

const fractions: Readonly<Record<string, string>> = {
  '¼': '.25',
  '½': '.5',
  '1/2': '.5',
  '¾': '.75',
  '⅓': ' 1/3',
  '⅔': ' 2/3',
};
