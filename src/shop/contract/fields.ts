import { z } from 'zod';
import {
  anyAmount,
  digitsOnly,
  lettersAndSpaces,
  wholeNumber,
} from '#platform/contract/fields/field-rules.ts';
import { composeText, plainInput } from '#platform/contract/fields/normalize-text.ts';
import { passwordLength } from '#platform/contract/fields/password-length.ts';
import { emailAddress } from '#platform/contract/fields/plain-email.ts';
import { shoeFieldSchemas } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { barcode, sku } from '#shop/catalog/contract/fields/size-numbers.ts';
import { reviewLength, reviewTooShort } from '#shop/reviews/contract/review-rules.ts';

/**
 * The fields of calls and forms by specification §5 with their messages, shared by the forms in the browser and the
 * calls on the server.
 */

/** Create Shoes (§5). */
export const createShoeFields = {
  ...shoeFieldSchemas('create'),
  size: digitsOnly('Enter a valid size', 'only numbers', '9'),
  q: wholeNumber('Enter a valid quantity', 'only numbers', 12),
};

/** Modify Shoes (§5): the size names a stock entry, whose quantity becomes `q`. */
export const modifyShoeFields = {
  ...shoeFieldSchemas('modify'),
  size: z
    .union([z.string(), z.number()], 'Enter a valid size')
    .meta({ examples: ['9'] })
    .transform(String)
    .pipe(z.string().trim().min(1, 'Enter a valid size').max(40, 'Enter a valid size')),
  q: anyAmount('Enter a valid quantity', 12).pipe(z.number().int('Enter a valid quantity')),
};

/** A price with at most two decimals. */
export const listedPrice = anyAmount('Enter a valid price', 159.99).pipe(
  z.number().multipleOf(0.01, 'A price can have at most two decimals'),
);

/** Modify Shoes without a new picture: the form requires one, the call leaves the old one unchanged. */
export const imageRequired = 'Add a valid image';

/** Create Brand (§5). */
export const brandName = lettersAndSpaces('Enter a valid brand name').meta({ examples: ['Velmora'] });

/** Create size (§5), and the numbers of the size. */
export const addSizeFields = {
  size: digitsOnly('Enter a valid size', 'The size can only contain number', '10'),
  q: wholeNumber('Enter a valid quantity', 'The quantity can only contain number', 6),
  sku,
  barcode,
};

const reviewWords = (message: string, example: string) =>
  z
    .string(message)
    .trim()
    .overwrite(composeText)
    .min(reviewLength.min, message)
    .max(reviewLength.max, `Review must contain at most ${reviewLength.max} characters.`)
    .meta({ examples: [example] });

/** Review text on writing and on editing, and the stars (§5). */
export const reviewText = reviewWords(reviewTooShort.new, 'Light, quick, and true to size.');
export const reviewUpdateText = reviewWords(reviewTooShort.update, 'Light, but a size too small.');
export const rating = z
  .number('Choose 1 to 5 stars')
  .int('Choose 1 to 5 stars')
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars')
  .meta({ examples: [5] });

/** An email address, by one rule for accounts, orders and letters: it must contain '@' (§5). */
export const email = emailAddress('Use a valid email').meta({ examples: ['mia@example.com'] });

/** Contact form (§5): all required, the message 20 to 500 characters. */
export const contactFields = {
  name: z
    .string('Enter your name')
    .overwrite(plainInput)
    .min(1, 'Enter your name')
    .max(80, 'Use a name of at most 80 characters')
    .regex(/^[^\p{C}]+$/u, 'Enter your name')
    .meta({ examples: ['Mia'] }),
  email,
  message: z
    .string('Write a message of 20 to 500 characters')
    .trim()
    .overwrite(composeText)
    .min(20, 'Write a message of 20 to 500 characters')
    .max(500, 'Write a message of 20 to 500 characters')
    .meta({ examples: ['When will the Orbit Runner be back in size 9?'] }),
};

/** A password of any account. */
export const password = z
  .string('Fill the password')
  .min(1, 'Fill the password')
  .min(passwordLength.min, 'The Password should be at least 6 characters')
  .max(passwordLength.max, 'The Password should be at most 128 characters')
  .meta({ examples: ['kiwi tractor lamp'] });

/** The name a customer shows in the account. */
export const displayName = z
  .string('Enter a name')
  .overwrite(plainInput)
  .min(1, 'Enter a name')
  .max(40, 'Use a name of at most 40 characters')
  .regex(/^[^\p{C}]+$/u, 'Enter a name');

/** An opaque id of bounded length. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'This id is not valid');

/** A size label in a call: text, or the number the original client sent. */
export const sizeLabel = z
  .union([z.string(), z.number()])
  .meta({ examples: ['9'] })
  .transform(String)
  .pipe(z.string().trim().min(1, 'Add size').max(40, 'Add size'));
