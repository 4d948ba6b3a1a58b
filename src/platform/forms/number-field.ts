import { toWholeUnits } from '../contract/fields/currency.ts';
import { readAmount, readCount, readPercentage } from '../contract/fields/typed-number.ts';
import { showAmount, showCount, showPercentage } from '../contract/fields/understood-number.ts';

type Check = (number: number) => string;

/**
 * What the field of an amount of money declares, in cents of this currency: null where nothing is typed.
 * @param check says what is wrong with the number; empty if nothing is
 */
export const amountField = (currency: string, check?: Check) => ({
  ...numberField((text) => readAmount(text, currency), check),
  show: (cents: unknown) => (typeof cents === 'number' ? String(toWholeUnits(cents, currency)) : ''),
  understood: (text: string) => showAmount(text, currency),
});

/** What the field of a percentage declares: see {@link amountField}. */
export const percentageField = (check?: Check) => ({
  ...numberField((text) => readPercentage(text), check),
  understood: (text: string) => showPercentage(text),
});

/** The same for a percentage without decimals. */
export const wholePercentageField = (check?: Check) => ({
  ...percentageField(),
  ...numberField((text) => {
    const percent = readPercentage(text);
    return Number.isInteger(percent) ? percent : 'Enter a whole percentage, such as 10';
  }, check),
});

/** What the field of a number of pairs, days or the like declares: see {@link amountField}. */
export const countField = (check?: Check) => ({
  ...numberField((text) => readCount(text), check),
  understood: (text: string) => showCount(text),
});

/** What is no number is read as one that no call takes. */
const numberField = (read: (text: string) => number | string, check: Check = () => '') => ({
  rule: (text: string): string => {
    const number = read(text);
    return typeof number === 'string' ? number : check(number);
  },
  read: (text: string): number | null => {
    if (text.trim() === '') return null;
    const number = read(text);
    return typeof number === 'string' ? Number.NaN : number;
  },
});
