import { fractionDigits, toWholeUnits } from '#platform/contract/fields/currency.ts';
import { defineForm } from '#platform/forms/define-form.ts';
import { amountField } from '#platform/forms/number-field.ts';

/** What the field of a shoe's price declares, in whole units of this currency. */
export const priceField = (currency: string) => {
  const { read, rule, understood } = amountField(currency);
  return {
    rule,
    understood,
    read: (text: string): number => toWholeUnits(read(text) ?? Number.NaN, currency),
    show: (price: unknown): string =>
      typeof price === 'number' ? price.toFixed(fractionDigits(currency)) : '',
    required: 'Enter a valid price',
  };
};

/** The form of a price in the table of products, or of that of a sale. */
export const priceForm = (currency: string) => defineForm({ fields: { price: priceField(currency) } });
