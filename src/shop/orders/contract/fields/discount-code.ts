import { z } from 'zod';
import { plainCode } from '#platform/contract/fields/plain-code.ts';

/** A discount code as a shopper types it; upper and lower case are the same, and what was copied along is left out. */
export const discountCode = z
  .string()
  .overwrite(plainCode)
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,40}$/, 'A code has 3 to 40 letters, digits, hyphens and underscores')
  .meta({ examples: ['SPRING10'] });
