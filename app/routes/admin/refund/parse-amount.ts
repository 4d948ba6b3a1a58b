import { formatCents } from '#contract/fields/money.ts';

/**
 * Reads an amount of dollars as people type it, `12.50`, `$1,200` or `9.5`. More than two decimals, or a comma for them,
 * are errors rather than guesses.
 * @param left the most that can be refunded, in cents
 * @returns cents, or the message for the field
 */
export function parseAmount(text: string, left: number): number | string {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return 'Type the amount, for example 12.50';
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(typed))
    return 'Type dollars and cents with a point, for example 12.50';
  const [dollars = '', cents = ''] = typed.replaceAll(',', '').split('.');
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  if (amount === 0) return 'Type more than $0';
  return amount <= left ? amount : `Only ${formatCents(left)} are left to refund`;
}
