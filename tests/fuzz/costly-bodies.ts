import type { ValueSchema } from './schema-values.ts';

/** A body as it is sent; `label` says what is in it. */
export interface SentBody {
  readonly type: string;
  readonly label: string;
  readonly body: string;
}

/** As many as fit into the largest body of most routes, in bytes. */
const size = 63_000;

const fill = (text: string): string => text.repeat(Math.floor(size / Buffer.byteLength(text)));

/** Texts that are slow to read for one reader or another: marks to put in order, tags, and signs of Markdown. */
const longTexts = ['\u0300\u0316', '<', '[*_`'].map(fill);

const shorten = (text: string): string => JSON.stringify(text).slice(0, 30);

/** JSON bodies for a call: many unknown fields, deep nesting, and each field as long as it can be, the others as they should. */
export function costlyJson(schema: ValueSchema | undefined): SentBody[] {
  const usual = typicalValue(schema);
  const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    longValues(field).map(([label, value]) => [`${name} ${label}`, withField(usual, name, value)] as const),
  );
  const bodies = [
    ['5,000 unknown fields', `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['31,000 lists in each other', `{"name":${'['.repeat(31_000)}${']'.repeat(31_000)}}`],
    ['21,000 objects', `{"a":${listOf({})}}`],
    ['a name of 63,000 characters', `{"${'a'.repeat(size)}":1}`],
    ...fields,
  ] as const;
  return bodies.map(([label, body]) => ({ type: 'application/json', label, body }));
}

function longValues({ items, properties, anyOf, type }: ValueSchema): (readonly [string, string])[] {
  const list = items ?? anyOf?.find((one) => one.items)?.items;
  if (list)
    return [typicalValue(list), {}].map((item) => [
      `with ${shorten(String(JSON.stringify(item)))}, many`,
      listOf(item),
    ]);
  const nested = ['nested', `${'[{"a":'.repeat(7_000)}1${'}]'.repeat(7_000)}`] as const;
  if (properties || type === 'boolean') return [nested];
  return [nested, ...longTexts.map((text) => [shorten(text), JSON.stringify(text)] as const)];
}

function listOf(item: unknown): string {
  const text = JSON.stringify(item);
  return `[${Array.from({ length: Math.floor(size / (text.length + 1)) }, () => text).join(',')}]`;
}

/** The JSON of a body with one field in place of its own. */
const withField = (usual: unknown, name: string, value: string): string =>
  `{${Object.entries(Object(usual))
    .filter(([other]) => other !== name)
    .map(([other, own]) => `${JSON.stringify(other)}:${JSON.stringify(own)},`)
    .join('')}${JSON.stringify(name)}:${value}}`;

/** A value of a schema's shape. */
function typicalValue(schema: ValueSchema | undefined): unknown {
  const { properties, items, anyOf } = schema ?? {};
  if (schema?.enum) return schema.enum[0];
  if (anyOf) return typicalValue(anyOf[0]);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, typicalValue(field)]));
  if (items) return [typicalValue(items)];
  const [type = 'string'] = [schema?.type ?? []].flat();
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return typicalText(schema?.format ?? '');
}

const typicalText = (name: string): string => (/email/.test(name) ? 'a@mail.test' : '7');

/** Names that forms read besides those that the page without an order or a cart shows. */
const hiddenFields = ['step', 'line', 'size', 'quantity', 'rows.0.country'];

/** Urlencoded forms for the page whose document this is: each of its fields many times, and as long as it can be. */
export function costlyForms(page: string): SentBody[] {
  const shown = [...page.matchAll(/<(?:input|select|textarea|button)[^>]* name="([\w.-]+)"/g)];
  const names = [...new Set([...hiddenFields, ...shown.map(([, name = '']) => name)])];
  const usual = names
    .map((name) => `${name}=${encodeURIComponent(name === 'order' ? 'SP-00000000' : typicalText(name))}`)
    .join('&');
  const withUsual = (label: string, more: string): SentBody => ({
    type: 'application/x-www-form-urlencoded',
    label,
    body: `${usual}&${more}`.slice(0, size).replace(/%.?$/, ''),
  });
  return [
    withUsual('6,000 unknown fields', Array.from({ length: 6_000 }, (_, index) => `k${index}=1`).join('&')),
    withUsual('all fields, many times', fill(`${usual}&`)),
    ...names.flatMap((name) => [
      withUsual(`${name}, many times`, fill(`${name}=1&`)),
      ...longTexts.map((text) =>
        withUsual(`${name} ${shorten(text)}`, `${name}=${encodeURIComponent(text)}`),
      ),
    ]),
  ];
}
