import { z } from 'zod';
import {
  anyAmount,
  digitsOnly,
  lettersAndSpaces,
  wholeNumber,
} from '#platform/contract/fields/field-rules.ts';
import { sizeLabelOr } from '#platform/contract/fields/size-label.ts';
import { shoeFieldSchemas } from './map-shoe-fields.ts';
import { barcode, sku } from './size-numbers.ts';

/** Create Shoes (§5). */
export const createShoeFields = {
  ...shoeFieldSchemas('create'),
  size: digitsOnly('Enter a valid size', 'only numbers', '9'),
  q: wholeNumber('Enter a valid quantity', 'only numbers', 12),
};

/** Modify Shoes (§5): the size names a stock entry, whose quantity becomes `q`. */
export const modifyShoeFields = {
  ...shoeFieldSchemas('modify'),
  size: sizeLabelOr('Enter a valid size'),
  q: anyAmount('Enter a valid quantity', 12).pipe(z.number().int('Enter a valid quantity')),
};

/** A price with at most two decimals. */
export const listedPrice = anyAmount('Enter a valid price', 159.99).pipe(
  z.number().multipleOf(0.01, 'A price can have at most two decimals'),
);

/** Create Brand (§5). */
export const brandName = lettersAndSpaces('Enter a valid brand name').meta({ examples: ['Velmora'] });

/** Create size (§5), and the numbers of the size. */
export const addSizeFields = {
  size: digitsOnly('Enter a valid size', 'The size can only contain number', '10'),
  q: wholeNumber('Enter a valid quantity', 'The quantity can only contain number', 6),
  sku,
  barcode,
};
