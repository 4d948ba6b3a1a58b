import { z } from 'zod';
import { plainName, seenLine } from '#platform/contract/fields/normalize-text.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { severalLines } from '#platform/contract/fields/typed-text.ts';

/** Contact form (§5): all required, the message 20 to 500 characters. */
export const contactFields = {
  name: z
    .string('Enter your name')
    .overwrite(plainName)
    .min(1, 'Enter your name')
    .max(80, 'Use a name of at most 80 characters')
    .regex(seenLine, 'Enter your name')
    .meta({ examples: ['Mia'] }),
  email,
  message: severalLines(500, 'Write a message of 20 to 500 characters')
    .min(20, 'Write a message of 20 to 500 characters')
    .meta({ examples: ['When will the Orbit Runner be back in size 9?'] }),
};
