import fastifyPlugin from 'fastify-plugin';
import { ApiError, problem } from '../handlers/problem.ts';

/** How much a posted form may contain. */
interface FormBounds {
  readonly fields: number;
  /** How often one field may be repeated: the most pairs of a withdrawal or a return. */
  readonly repeats: number;
  /** The most characters of a value. */
  readonly length: number;
}

/** The forms of shoppers. */
const shopperForms: FormBounds = { fields: 500, repeats: 100, length: 10_000 };

/** Administrators edit tables of rates and select hundreds of rows, and write pages. */
const administratorForms: FormBounds = { fields: 5_000, repeats: 1_000, length: 60_000 };

/** The most values of a JSON body: a table of 1,600 taxes, which is as much as 64 KiB take. */
const mostValues = 8_000;

/**
 * Refuses a body with more parts than any call or form takes with 413, before a route, an action of a page or a schema
 * reads it, so that the cost of an answer does not grow with what was sent. The size in bytes is Fastify's `bodyLimit`;
 * multipart forms have the limits of `multipart.ts`.
 */
export const boundedInputPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('preValidation', async ({ body, headers, url }) => {
      const isForm = typeof body === 'string' && headers['content-type']?.includes('urlencoded');
      const isAllowed = isForm ? isBoundedForm(body, boundsOf(url)) : countValues(body) <= mostValues;
      if (!isAllowed)
        throw new ApiError(problem('TOO_LARGE', { detail: 'The request contains too many fields' }));
    });
  },
  { name: 'bounded-input', dependencies: ['error-handler'] },
);

const boundsOf = (url: string): FormBounds => (/^\/admin\b/i.test(url) ? administratorForms : shopperForms);

/** Whether an urlencoded form is within bounds. It is read once, and no further than the bounds allow. */
export function isBoundedForm(form: string, { fields, repeats, length }: FormBounds): boolean {
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
    if (read > fields || count > repeats || isLonger(form.slice(nameEnd + 1, end), length)) return false;
    at = end + 1;
  }
  return true;
}

/** Whether an encoded value has more characters; it is decoded only if it can have as many. */
const isLonger = (value: string, length: number): boolean =>
  value.length > length && (new URLSearchParams(`_=${value}`).get('_')?.length ?? 0) > length;

/** Counts the values in a parsed body, at any depth, up to one more than are allowed. */
function countValues(body: unknown): number {
  const waiting = [body];
  let count = 0;
  for (let value = waiting.pop(); count <= mostValues; value = waiting.pop()) {
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
      for (const part of Object.values(value)) waiting.push(part);
    count += 1;
    if (waiting.length === 0) return count;
  }
  return count;
}
