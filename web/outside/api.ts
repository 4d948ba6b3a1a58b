import type { Endpoint, Request as Input, Reply } from '#contract/endpoint.ts';
import { type Problem, problem } from '#contract/failure.ts';
import { totalCountHeader } from '#contract/listing.ts';

/** What a call answered: the contract's reply, or why not. `total` is the number of all matches of a listing. */
export type Answered<E extends Endpoint> =
  | ({ ok: true; total: number | null } & Reply<E>)
  | { ok: false; problem: Problem };

/** Calls the shop's API: in the browser over HTTP, while rendering on the server in-process. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: { signal?: AbortSignal; idempotencyKey?: string },
) => Promise<Answered<E>>;

/** Sends one request; `fetch` in the browser. `path` begins with `/api`. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** Makes {@link Call} over a transport. An answer that is no answer of the contract becomes an INTERNAL problem. */
export function createCall(transport: Transport): Call {
  return async (endpoint, input, options = {}) => {
    const response = await transport(pathOf(endpoint, input), {
      method: endpoint.method,
      ...bodyOf(endpoint, input, options.idempotencyKey),
      ...(options.signal && { signal: options.signal }),
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      return null;
    });
    if (!response) return { ok: false, problem: unreachable };
    const text: unknown = await response.json().catch(() => undefined);
    const schema = endpoint.replies[response.status];
    const parsed = schema?.safeParse(text);
    if (parsed?.success) {
      const total = response.headers.get(totalCountHeader);
      // The body was parsed by the very schema the contract gives for this status.
      return {
        ok: true,
        status: response.status,
        body: parsed.data,
        total: total === null ? null : Number(total),
      } as Answered<typeof endpoint>;
    }
    const refused = problem.safeParse(text);
    return {
      ok: false,
      problem: refused.success ? refused.data : { ...unreachable, status: response.status },
    };
  };
}

/** The call browsers use. */
export const call: Call = createCall((path, init) => fetch(path, { ...init, credentials: 'same-origin' }));

const unreachable: Problem = {
  type: 'about:blank',
  title: 'The shop did not answer',
  status: 503,
  detail: 'The shop did not answer. Check your connection and try again.',
  code: 'UNAVAILABLE',
};

type Loose = { params?: unknown; query?: unknown; body?: unknown; file?: Blob };

function pathOf(endpoint: Endpoint, { params, query }: Loose): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}).sort()) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf(endpoint: Endpoint, { body, file }: Loose, idempotencyKey?: string): RequestInit {
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  if (body === undefined) return { headers };
  if (!endpoint.file) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  if (file) form.set(endpoint.file, file);
  return { headers, body: form };
}
