import fastifyPlugin from 'fastify-plugin';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { boundsOf, generalBounds, type InputBounds, largest, repeatsWithoutList } from './input-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body of the route may contain, if its call declares a body. */
    bounds?: () => InputBounds;
  }
}

/** How much a posted form may contain; a form has no depth. */
type FormBounds = Omit<InputBounds, 'depth'>;

/** The forms of shoppers; `repeats` is as many as the pairs of a withdrawal or a return. */
const shopperForms: FormBounds = { fields: 500, repeats: 100, longest: 10_000 };

/** Administrators edit tables of rates and select hundreds of rows, write pages, and enter lists as lines of one field. */
const administratorForms: FormBounds = { fields: 5_000, repeats: 1_000, longest: 60_000 };

/** Of a field besides those of the call: the key of the form, or the address to go back to. */
const longestOther = 500;

/**
 * Refuses a body with more in it than its call or form takes with 413, before a route, an action of a page or a schema
 * reads it, so that the cost of an answer does not grow with what was sent. Bounds come from the schema of the call, and of
 * the calls that a form leads to (`forms`); calls and forms without a schema have general ones. The size in bytes is
 * Fastify's `bodyLimit`; multipart forms have the limits of `multipart.ts`.
 */
export const boundedInputPlugin = fastifyPlugin<{ endpoints: readonly Endpoint[] }>(
  async (app, { endpoints }) => {
    const findFormBounds = createFindFormBounds(endpoints);
    app.addHook('preValidation', async ({ body, headers, url, routeOptions: { config } }) => {
      const isForm = typeof body === 'string' && headers['content-type']?.includes('urlencoded');
      const excess = isForm
        ? findExcessOfForm(body, findFormBounds(url))
        : findExcess(body, config.bounds?.() ?? generalBounds);
      if (excess) throw new ApiError(problem('TOO_LARGE', { detail: `The request contains ${excess}` }));
    });
  },
  { name: 'bounded-input', dependencies: ['error-handler'] },
);

/** What a request has too much of. */
type Excess = 'too many fields' | 'a text that is too long' | 'too many parts in each other';

/** Creates the search for the bounds of the form that is posted to a URL. They are found out at the first one. */
function createFindFormBounds(endpoints: readonly Endpoint[]): (url: string) => FormBounds {
  const paths = new Set(endpoints.flatMap(({ forms = [] }) => forms));
  const declared = [...paths].map((path) => {
    const bodies = endpoints.flatMap(({ forms, body }) => (forms?.includes(path) && body ? body : []));
    return { pattern: toPattern(path), find: once(() => boundsOfForm(bodies.map(boundsOf))) };
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    if (/^\/admin\b/i.test(path)) return administratorForms;
    return declared.find(({ pattern }) => pattern.test(path))?.find() ?? shopperForms;
  };
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(?:\\.data)?$`, 'i');

/**
 * Of the forms of one page, which lead to calls with these bodies. A form with a list has a row for whatever may be chosen:
 * each line of an order, not only those that are sent back.
 */
function boundsOfForm(bodies: readonly InputBounds[]): FormBounds {
  const { fields, repeats, longest } = bodies.reduce(largest);
  const counts = repeats > repeatsWithoutList ? shopperForms : { fields, repeats };
  return { ...counts, longest: Math.min(Math.max(longest, longestOther), shopperForms.longest) };
}

/** Finds out something when it is asked for the first time. */
export function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/** What an urlencoded form has too much of. It is read once, and no further than the bounds allow. */
function findExcessOfForm(form: string, { fields, repeats, longest }: FormBounds): Excess | null {
  const counts = new Map<string, number>();
  let read = 0;
  for (let at = 0; at < form.length; ) {
    const next = form.indexOf('&', at);
    const end = next < 0 ? form.length : next;
    const equals = form.indexOf('=', at);
    const nameEnd = equals < 0 || equals > end ? end : equals;
    const name = form.slice(at, nameEnd);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    read += 1;
    if (read > fields || count > repeats) return 'too many fields';
    if (isLonger(form.slice(nameEnd + 1, end), longest)) return 'a text that is too long';
    at = end + 1;
  }
  return null;
}

/** Whether an encoded value has more characters; it is decoded only if it can have as many. */
const isLonger = (value: string, length: number): boolean =>
  value.length > length && (new URLSearchParams(`_=${value}`).get('_')?.length ?? 0) > length;

/** What a parsed body has too much of, at any depth; it is read no further than the bounds allow. */
function findExcess(body: unknown, { fields, repeats, depth, longest }: InputBounds): Excess | null {
  const waiting = [{ value: body, level: 0 }];
  let read = 0;
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { value, level } = one;
    read += 1;
    if (read > fields) return 'too many fields';
    if (typeof value === 'string' && value.length > longest) return 'a text that is too long';
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    if (level >= depth) return 'too many parts in each other';
    const names = Array.isArray(value) ? [] : Object.keys(value);
    const parts: unknown[] = Object.values(value);
    if (parts.length > (Array.isArray(value) ? repeats : fields)) return 'too many fields';
    if (names.some((name) => name.length > longest)) return 'a text that is too long';
    for (const part of parts) waiting.push({ value: part, level: level + 1 });
  }
  return null;
}
