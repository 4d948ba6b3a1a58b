import type { z } from 'zod';
import { problemTypes } from '../../contract/endpoints/problem.ts';

/** The fields of a form as a schema reads them. @throws the problem of other fields, for the error boundary */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  const read = schema.safeParse(Object.fromEntries(form));
  if (read.success) return read.data;
  const { status, title } = problemTypes.INVALID;
  throw new Response(title, { status });
}
