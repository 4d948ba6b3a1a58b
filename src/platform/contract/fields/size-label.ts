import { z } from 'zod';

/** A size label in a call: text, or the number the original client sent. */
export const sizeLabel = z
  .union([z.string(), z.number()])
  .meta({ examples: ['9'] })
  .transform(String)
  .pipe(z.string().trim().min(1, 'Add size').max(40, 'Add size'));
