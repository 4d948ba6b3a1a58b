import { type JsonSchema, nameOf, objectType, typeOf } from './json-schema-type.ts';

interface Content {
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/** What is read of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/**
 * Writes the types of an OpenAPI document as a TypeScript file: the components as `Schemas`, and each operation with an
 * id as an entry of `Calls`, by its address below `/api`, with what goes in and what comes out.
 */
export function generateSchema({ paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => ({
        address: `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation,
        type: `{ input: ${inputOf(operation)}; output: ${outputOf(operation)} }`,
      })),
  );
  calls.sort((one, other) => (nounFirst(one.address) < nounFirst(other.address) ? -1 : 1));
  const written = calls.flatMap(({ address, operation, type }) => [
    `  /** ${(operation.summary ?? address).replaceAll('*/', '* /')} */`,
    `  '${address}': ${type};`,
  ]);
  return [
    ...head,
    ...schemas(components.schemas, written.join('\n')),
    ...callsHead,
    ...written,
    '}',
    '',
  ].join('\n');
}

const nounFirst = (address: string): string => address.split(' ').reverse().join(' ');

const head = [
  '// biome-ignore-all format: generated, one call a line',
  '/** Written by `npm run client` from the contract of the API. Do not edit. */',
  '',
  '/** What the API answers with, by name. */',
  'export interface Schemas {',
];
const callsHead = [
  '}',
  '',
  '/** Every call by its address: what goes in, and what comes out. */',
  'export interface Calls {',
];

/** The components that the calls name, directly or through others. */
function schemas(all: OpenApiDocument['components']['schemas'], calls: string): string[] {
  const used = new Set(['Problem', ...namesIn(calls)]);
  for (const name of used) for (const other of namesIn(typeOf(all[name] ?? {}))) used.add(other);
  return Object.entries(all)
    .filter(([name]) => used.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `  ${name}: ${typeOf(schema)};`);
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/Schemas\['(\w+)'\]/g)].map(([, name = '']) => nameOf(name));

function inputOf({ parameters = [], requestBody }: Operation): string {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const parts = [
    part(
      'params',
      parameters.filter((parameter) => parameter.in === 'path'),
    ),
    part(
      'query',
      parameters.filter((parameter) => parameter.in === 'query'),
    ),
    content?.schema && {
      name: mediaType === 'multipart/form-data' ? 'form' : 'body',
      type: typeOf(content.schema),
      required: true,
    },
    parameters.some(({ name }) => name === 'Idempotency-Key') && {
      name: 'idempotencyKey',
      type: 'string',
      required: true,
    },
  ];
  return objectType(parts.filter((one) => typeof one === 'object'));
}

function part(name: string, parameters: NonNullable<Operation['parameters']>) {
  if (parameters.length === 0) return undefined;
  const fields = parameters.map((parameter) => ({
    name: parameter.name,
    type: typeOf(parameter.schema),
    required: parameter.required === true,
  }));
  return { name, type: objectType(fields), required: fields.some(({ required }) => required) };
}

const outputOf = ({ responses }: Operation): string =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => {
      const schema = Object.values(content ?? {})[0]?.schema ?? {};
      return `{ status: ${status}; body: ${typeOf(schema)} }`;
    })
    .join(' | ');
