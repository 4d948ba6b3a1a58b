import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { InvalidInputError, UnreadableInputError } from '../handlers/error-to-problem.ts';
import { isStorableText } from '../text/storable-text.ts';

/** Makes Fastify validate params, query and body with the zod schemas of the contract. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) =>
    parseInput(schema, input);

/** What a schema of the contract makes of an input, or why it does not accept it. */
export function parseInput(schema: z.ZodType, input: unknown): { value: unknown } | { error: Error } {
  if (!isStorableText(input))
    return { error: new UnreadableInputError('input contains text that cannot be stored') };
  const parsed = schema.safeParse(input ?? {}, { error: fieldMessage });
  return parsed.success ? { value: parsed.data } : { error: new InvalidInputError(parsed.error.issues) };
}

/**
 * The text for a field that its schema has no text for: which field, and what it takes. Unknown fields, and rules with
 * texts of their own, keep theirs.
 */
function fieldMessage({ path = [], ...issue }: z.core.$ZodRawIssue): string | undefined {
  const field = path.findLast((part) => typeof part === 'string');
  if (field === undefined || issue.code === 'unrecognized_keys' || issue.code === 'custom') return undefined;
  return `Enter a valid ${field}${expectation(issue)}`;
}

function expectation({ code, ...issue }: Omit<z.core.$ZodRawIssue, 'path'>): string {
  const unit = issue.origin === 'string' ? ' characters' : '';
  if (code === 'too_small') return ` of at least ${issue.minimum}${unit}`;
  if (code === 'too_big') return ` of at most ${issue.maximum}${unit}`;
  if (code !== 'invalid_value' || !Array.isArray(issue.values)) return '';
  return `: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}`;
}
