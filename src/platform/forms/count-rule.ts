import type { z } from 'zod';
import { readCount } from '../contract/fields/typed-number.ts';
import type { Rule } from './check-fields.ts';

/** The rule of a typed whole number: what to write where it is none, else the message of the contract's schema. */
export const countRule =
  (schema: z.ZodType): Rule =>
  (value) => {
    const count = readCount(value);
    return typeof count === 'string' ? count : (schema.safeParse(count).error?.issues[0]?.message ?? '');
  };
