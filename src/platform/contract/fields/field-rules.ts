import { z } from 'zod';
import { composeText, letters, plainInput, plainName } from './normalize-text.ts';

/** The building blocks of the field rules of specification §5; the messages are passed by the declaration of a field. */
const digits = /^[0-9]+$/;

/** The maximum price in whole units and the maximum quantity; larger numbers are rejected with the `empty` message. */
export const numberLimit = 9_999_999;

/** 1 to 40 letters (accented allowed) or spaces. */
export const lettersAndSpaces = (empty: string, format = 'The name can only contain letters and spaces') =>
  z.string(empty).overwrite(plainName).min(1, empty).max(40, format).regex(letters, format);

/** 1 to 40 digits, as text. */
export const digitsOnly = (empty: string, format: string, example: string | number) =>
  z
    .union([z.string(), z.number()], empty)
    .meta({ examples: [example] })
    .transform(String)
    .pipe(z.string().overwrite(plainInput).min(1, empty).max(40, format).regex(digits, format));

/** 1 to 40 digits, as a number. */
export const wholeNumber = (empty: string, format: string, example: number) =>
  digitsOnly(empty, format, example).transform(Number).pipe(z.number().max(numberLimit, empty));

/** Any text of 1 to `longest` characters. */
export const anyText = (empty: string, longest = 120) =>
  z.string(empty).trim().overwrite(composeText).min(1, empty).max(longest, empty);

/** A number that is not negative, also as text. */
export const anyAmount = (empty: string, example: number) =>
  z
    .union(
      [z.number().meta({ examples: [example] }), z.string().trim().min(1, empty).transform(Number)],
      empty,
    )
    .pipe(z.number(empty).nonnegative(empty).max(numberLimit, empty));

/** What to look for, of at most 100 characters; nothing finds everything. */
export const searchText = z.string().max(100).optional();

/** What a program passes as it is: an id, a key or a part of a form, of at most `longest` characters. */
export const passedText = (longest: number) => z.string().max(longest);

/** Any text of an answer, with an example for the OpenAPI document. */
export const text = (example: string) => z.string().meta({ examples: [example] });

/** Any whole number of an answer, with an example for the OpenAPI document. */
export const integer = (example: number) =>
  z
    .number()
    .int()
    .meta({ examples: [example] });
