import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { InvalidInputError, UnreadableInputError } from '../shared/error-to-problem.ts';
import { isStorableText } from './storable-text.ts';

/** Lets Fastify validate params, query and body with the contract's zod schemas. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    if (!isStorableText(input))
      return { error: new UnreadableInputError('input holds text that cannot be stored') };
    const parsed = schema.safeParse(input ?? {});
    return parsed.success ? { value: parsed.data } : { error: new InvalidInputError(parsed.error.issues) };
  };
