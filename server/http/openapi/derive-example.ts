import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Derives an example of a schema: its own, or one of its fields' examples. Without one, a value that may be null is null,
 * and any other the simplest of its first type; a field that may be left out is.
 * @param io whether the schema is that of what goes in, or of what comes out
 */
export function deriveExample(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const derive = (of: JsonSchema | boolean | undefined): unknown => {
    if (typeof of !== 'object') return null;
    if (of.$ref) return derive($defs[of.$ref.split('/').at(-1) ?? '']);
    const [given = of.const ?? of.enum?.[0]] = Array.isArray(of.examples) ? of.examples : [];
    if (given !== undefined) return given;
    const choices = of.anyOf ?? of.oneOf;
    if (choices) return derive(choices[0]);
    const types = [of.type ?? []].flat();
    if (types.includes('null')) return null;
    if (types[0] === 'object') return objectOf(of);
    if (types[0] === 'array') return [of.items ?? []].flat().map(derive);
    if (types[0] === 'string') return texts.get(of.format) ?? '';
    return types[0] === 'boolean' ? false : 1;
  };
  const objectOf = ({ properties = {}, required, propertyNames, additionalProperties }: JsonSchema) => {
    const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
    const fields = Object.entries(properties).filter(
      ([field, of]) => required?.includes(field) || (typeof of === 'object' && of.examples),
    );
    return Object.fromEntries([
      ...fields.map(([field, of]) => [field, derive(of)]),
      ...keys.map((key) => [key, derive(additionalProperties)]),
    ]);
  };
  return derive(root);
}

const texts = new Map<string | undefined, string>([
  ['date-time', '2026-11-21T18:04:11.000Z'],
  ['date', '2026-11-21'],
]);
