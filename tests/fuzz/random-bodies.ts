import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';
import { type ValueSchema, valuesOf } from './schema-values.ts';

/** A body with its content type; null for none. */
export interface RandomBody {
  readonly type: string | null;
  readonly bytes: Buffer;
}

const boundary = 'fuzz-boundary';

/** Fields of calls whose bodies the OpenAPI document does not describe: accounts and sandboxes. */
const otherFields: ValueSchema = {
  properties: Object.fromEntries(
    [
      ['email', 'password', 'name', 'image', 'token', 'newPassword', 'currentPassword', 'callbackURL'],
      ['provider', 'code', 'state', 'type', 'card[number]', 'card[exp_month]', 'card[exp_year]', 'kind'],
      ['amount', 'currency', 'payment_method', 'payment_intent', 'confirm', 'metadata[order_id]', 'times'],
      ['outcome', 'client_id', 'redirect_uri', 'grant_type', 'scope', 'nonce', 'email_verified', 'limit'],
    ]
      .flat()
      .map((name) => [name, { type: ['string', 'number', 'boolean'] }]),
  ),
};

/** Bodies for a call: of its own shape, of the same shape in another encoding, or no shape at all. */
export function randomBody(
  described: { readonly type: string; readonly schema: ValueSchema } | undefined,
  known: readonly string[],
): fc.Arbitrary<RandomBody> {
  const values = valuesOf(described?.schema ?? otherFields, known);
  const own = described?.type.startsWith('multipart/') ? values.chain(multipart) : values.map(json);
  return fc.oneof(
    { arbitrary: own, weight: 6 },
    values.map(json),
    { arbitrary: values.map(urlEncoded), weight: described ? 1 : 5 },
    values.chain(multipart),
    fc
      .tuple(fc.constantFrom(...contentTypes), fc.uint8Array({ maxLength: 200 }))
      .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
    hostileText.map((text) => ({ type: 'application/json', bytes: Buffer.from(text) })),
    fc.integer({ min: 10, max: 5000 }).map(nested),
  );
}

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'text/plain',
  'multipart/form-data',
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  '',
  'x',
] as const;

/** JSON keeps lone surrogates as escapes, so that they reach the parser. */
const json = (value: unknown): RandomBody => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

/** Parsers and validators that recurse run out of stack. */
const nested = (depth: number): RandomBody => ({
  type: 'application/json',
  bytes: Buffer.from(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`),
});

const urlEncoded = (value: unknown): RandomBody => ({
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(
    fieldsOf(value)
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
      .join('&'),
  ),
});

const multipart = (value: unknown): fc.Arbitrary<RandomBody> =>
  fc.tuple(hostileText, fc.uint8Array({ maxLength: 300 }), fc.boolean()).map(([name, picture, isWhole]) => {
    const field = ([key, text]: [string, string]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(key)}"\r\n\r\n${text}\r\n`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${quoted(name)}"\r\nContent-Type: image/png\r\n\r\n`;
    const end = isWhole ? `\r\n--${boundary}--\r\n` : '';
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: Buffer.concat([
        Buffer.from(fieldsOf(value).map(field).join('') + file),
        Buffer.from(picture),
        Buffer.from(end),
      ]),
    };
  });

const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');

function fieldsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['value', String(value)]];
  return Object.entries(value)
    .filter(([name]) => name !== 'image')
    .map(([name, field]) => [name, typeof field === 'object' ? JSON.stringify(field) : String(field)]);
}
