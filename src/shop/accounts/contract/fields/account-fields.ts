import { z } from 'zod';
import { plainName, seenLine } from '#platform/contract/fields/normalize-text.ts';
import { passwordLength } from '#platform/contract/fields/password-length.ts';

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
  .overwrite(plainName)
  .min(1, 'Enter a name')
  .max(40, 'Use a name of at most 40 characters')
  .regex(seenLine, 'Enter a name');
