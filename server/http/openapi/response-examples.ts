import { z } from 'zod';
import { responseComponentExamples } from './component-examples.ts';
import { deriveExample } from './derive-example.ts';

const described = z.looseObject({
  operationId: z.string(),
  response: z.record(z.string(), z.looseObject({})),
});

/** Adds an example to each JSON response of an operation that succeeded, derived from its schema. */
export function withResponseExamples<T extends { schema: object }>(operation: T): T {
  const parsed = described.safeParse(operation.schema);
  if (!parsed.success) return operation;
  const { operationId, response } = parsed.data;
  const examples = Object.entries(response).map(([status, schema]) => {
    const isJson = status.startsWith('2') && !('content' in schema) && !('$ref' in schema);
    return [
      status,
      isJson
        ? { ...schema, examples: [deriveExample(schema, operationId, responseComponentExamples)] }
        : schema,
    ];
  });
  return { ...operation, schema: { ...operation.schema, response: Object.fromEntries(examples) } };
}
