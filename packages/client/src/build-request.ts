/** The parts of what any call takes. */
interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly form?: object;
  readonly idempotencyKey?: string;
}

/** The URL of a call, and what is sent there: JSON, or a multipart form. */
export function buildRequest(
  base: URL,
  address: string,
  { params, query, body, form, idempotencyKey }: AnyInput,
): { url: URL; init: { method: string; headers: Record<string, string>; body?: string | FormData } } {
  const [method = 'GET', path = '/'] = address.split(' ');
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const url = new URL(`/api${filled}`, base);
  for (const [name, value] of entries(query)) url.searchParams.set(name, String(value));
  const headers = {
    accept: 'application/json, application/problem+json',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  if (form) return { url, init: { method, headers, body: toFormData(form) } };
  if (!body) return { url, init: { method, headers } };
  const json = { ...headers, 'content-type': 'application/json' };
  return { url, init: { method, headers: json, body: JSON.stringify(body) } };
}

function toFormData(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of entries(form)) data.set(name, value instanceof Blob ? value : String(value));
  return data;
}

const entries = (part: object = {}): [string, unknown][] =>
  Object.entries(part).filter(([, value]) => value !== undefined);
