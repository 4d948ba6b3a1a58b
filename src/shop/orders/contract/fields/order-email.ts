import { z } from 'zod';
import { email } from '#platform/contract/fields/plain-email.ts';

/** The email of an order, for buyers without a session; an empty one counts as none. */
export const orderEmail = z
  .union([z.literal(''), email], 'Use a valid email')
  .meta({ examples: ['mia@example.com'] })
  .exactOptional();
