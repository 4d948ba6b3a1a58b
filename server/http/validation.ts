import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';
import { isStorableText } from './storable-text.ts';

type Issue = z.core.$ZodIssue;

/** Input that its schema refused; carries zod's issues to the one door for failures. */
export class InvalidInputError extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('input refused by its schema');
    this.issues = issues;
  }
}

/** Input that no call could mean: NUL characters, broken Unicode, endless nesting. */
export class UnreadableInputError extends Error {}

/** Lets Fastify validate params, query and body with the contract's zod schemas. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    if (!isStorableText(input))
      return { error: new UnreadableInputError('input holds text that cannot be stored') };
    const parsed = schema.safeParse(input ?? {});
    return parsed.success ? { value: parsed.data } : { error: new InvalidInputError(parsed.error.issues) };
  };

/** zod's issues as the contract tells them: the first message of each field. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
