import { z } from 'zod';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';

/** The numbers of a size, each unique in the shop; those that it has not are left out. */
export interface SizeNumbers {
  readonly sku?: string | undefined;
  readonly barcode?: string | undefined;
}

/** What the numbers are called. */
export const sizeNumberNames = { sku: 'SKU', barcode: 'barcode' } as const satisfies Record<
  keyof SizeNumbers,
  string
>;

const wrongSku = 'Enter a SKU of at most 64 characters';

/** A stock keeping unit of the shop's own choice; empty for none. */
export const sku = z
  .string(wrongSku)
  .overwrite(plainInput)
  .max(64, wrongSku)
  .regex(/^\P{C}*$/u, wrongSku)
  .meta({ examples: ['ORBIT-WHT-9'] });

const wrongBarcode = 'Enter a barcode (GTIN) of 8, 12, 13 or 14 digits';

/** A GTIN; spaces and hyphens in it are left out. Empty for none. */
export const barcode = z
  .string(wrongBarcode)
  .max(64, wrongBarcode)
  .overwrite((text) => plainInput(text).replace(/[\s-]/g, ''))
  .regex(/^(?:\d{8}|\d{12,14})?$/, wrongBarcode)
  .refine(hasCheckDigit, 'The last digit does not match the others. Check the barcode for typos')
  .meta({ examples: ['4006381333931'] });

/**
 * Whether the last digit is the check digit of those before it (GS1 General Specifications 7.9.1): from the right, digits
 * count three times and once by turns, and the sum of all is a multiple of ten.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
