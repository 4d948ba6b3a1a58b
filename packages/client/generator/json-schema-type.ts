/** The part of JSON Schema 2020-12 that the document of the API uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly format?: string;
  readonly description?: string;
}

/** The TypeScript type of a schema, in one line. @throws when the schema says something that this does not know */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref) return `Schemas['${nameOf($ref)}']`;
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (typeof type === 'string') return typeNamed(type, schema);
  if (type) return union(type.map((name) => typeNamed(name, schema)));
  return 'unknown';
}

/** The name of a component in a reference. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** An object type of fields that are written as TypeScript; none is `{}`. */
export const objectType = (
  fields: readonly { readonly name: string; readonly type: string; readonly required: boolean }[],
): string =>
  fields.length === 0
    ? 'Record<string, never>'
    : `{ ${fields.map(({ name, type, required }) => `${keyOf(name)}${required ? '' : '?'}: ${type}`).join('; ')} }`;

function typeNamed(name: string, schema: JsonSchema): string {
  switch (name) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
      return name;
    case 'array':
      return `readonly ${inBrackets(typeOf(schema.items ?? {}))}[]`;
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`The type ${name} of JSON Schema is not known`);
  }
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties && typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  return objectType(
    Object.entries(properties ?? {}).map(([name, property]) => ({
      name,
      type: typeOf(property),
      required: required.includes(name),
    })),
  );
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const inBrackets = (type: string): string => (/ \| |^readonly /.test(type) ? `(${type})` : type);
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));
