import { z } from 'zod';

/** A discount code as a shopper types it; upper and lower case are the same. */
export const discountCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,40}$/, 'A code has 3 to 40 letters, digits, hyphens and underscores')
  .meta({ examples: ['SPRING10'] });
