import { z } from 'zod';
import { problemTypes } from '../../contract/endpoints/problem.ts';

/** The fields of a form as a schema reads them. @throws the problem of other fields, for the error boundary */
export const readForm = <Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> =>
  readPosted(schema, Object.fromEntries(form));

/** What a form posted, as a schema reads it; its transforms may parse JSON. @throws as {@link readForm} */
export function readPosted<Schema extends z.ZodType>(schema: Schema, posted: unknown): z.output<Schema> {
  try {
    return schema.parse(posted);
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const { status, title } = problemTypes.INVALID;
    throw new Response(title, { status });
  }
}
