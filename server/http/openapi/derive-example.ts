import { z } from 'zod';
import { exampleValues } from './example-values.ts';

/** The part of JSON Schema that the responses of the contract use. */
const exampleSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(exampleSchema).optional();
  },
  get oneOf() {
    return z.array(exampleSchema).optional();
  },
  get items() {
    return exampleSchema.optional();
  },
  get properties() {
    return z.record(z.string(), exampleSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), exampleSchema]).optional();
  },
  get propertyNames() {
    return exampleSchema.optional();
  },
});
type ExampleSchema = z.infer<typeof exampleSchema>;

/** Where a value stands: the field or operation that it is part of, and its own name. */
interface Place {
  readonly parent: string;
  readonly name: string;
}

/**
 * Derives an example of a schema from its fields' names, see {@link exampleValues}; the first choice is taken of several.
 * @param operation the name of the operation whose response it is
 * @param components the examples of the schemas that others refer to, by name
 */
export function deriveExample(
  schema: unknown,
  operation: string,
  components: ReadonlyMap<string, unknown>,
): unknown {
  const derive = (of: ExampleSchema, place: Place): unknown => {
    if (of.$ref) return components.get(of.$ref.split('/').at(-1) ?? '');
    if (of.const !== undefined) return of.const;
    const known = knownValues(place).find((value) => accepts(of, value));
    if (known !== undefined) return known;
    if (of.enum) return of.enum[0];
    const [choice] = of.anyOf ?? of.oneOf ?? [];
    if (choice) return derive(choice, place);
    return builtOf(of, place);
  };
  const builtOf = (of: ExampleSchema, place: Place): unknown => {
    const type = Array.isArray(of.type) ? of.type[0] : of.type;
    if (type === 'object') return objectOf(of, place);
    if (type === 'array') return of.items ? [derive(of.items, place)] : [];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return 1;
    if (of.format === 'date-time') return '2026-11-21T18:04:11.000Z';
    if (of.format === 'date') return '2026-11-21';
    return type === 'null' ? null : '';
  };
  const objectOf = (
    { properties = {}, additionalProperties, propertyNames }: ExampleSchema,
    { parent, name }: Place,
  ): unknown => {
    const here = name === '' ? parent : name;
    const fields = Object.entries(properties).map(([field, of]) => [
      field,
      derive(of, { parent: here, name: field }),
    ]);
    if (typeof additionalProperties === 'object')
      for (const field of propertyNames?.enum ?? [])
        fields.push([String(field), derive(additionalProperties, { parent: here, name: 'value' })]);
    return Object.fromEntries(fields);
  };
  return derive(exampleSchema.parse(schema), { parent: operation, name: '' });
}

/** What the list says, the narrower name first; the items of a list have its name. */
const knownValues = ({ parent, name }: Place): unknown[] =>
  (name === '' ? [parent] : [`${parent}.${name}`, name]).flatMap((key) =>
    exampleValues.has(key) ? [exampleValues.get(key)] : [],
  );

/** Whether a value is of a schema's type; of the rest of the schema a test makes sure. */
function accepts({ type, enum: words, anyOf, oneOf }: ExampleSchema, value: unknown): boolean {
  const choices = anyOf ?? oneOf;
  if (choices) return choices.some((choice) => accepts(choice, value));
  if (words) return words.includes(value);
  const own = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  const types = [type ?? []].flat();
  return types.includes(own) || (own === 'integer' && types.includes('number'));
}
