import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { InvalidInputError, UnreadableInputError } from '../shared/error-to-problem.ts';
import { isStorableText } from '../shared/storable-text.ts';

/** Makes Fastify validate params, query and body with the zod schemas of the contract. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    if (!isStorableText(input))
      return { error: new UnreadableInputError('input contains text that cannot be stored') };
    const parsed = schema.safeParse(input ?? {});
    return parsed.success ? { value: parsed.data } : { error: new InvalidInputError(parsed.error.issues) };
  };
