import { fractionDigits } from '#platform/contract/fields/currency.ts';
import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { understandAmount } from '#platform/contract/fields/typed-number.ts';

/**
 * Reads a price as cents of the shop's currency, as many countries write it.
 * @returns a text that says what is wrong when it is no price or could be two, or is beyond 9,999,999
 */
export function parsePrice(text: string, currency: string): number | string {
  const cents = understandAmount(text, currency);
  if (typeof cents === 'number')
    return cents <= toCents(numberLimit, currency) ? cents : 'a price can be at most 9,999,999';
  const shown = text.length <= 40 ? text : `${text.slice(0, 40)}…`;
  return cents.readings.length > 1
    ? `“${shown}” could be two prices: write ${cents.readings.join(' or ')}`
    : `“${shown}” is not a price like ${fractionDigits(currency) === 0 ? '12000' : '89 or 89.95'}`;
}
