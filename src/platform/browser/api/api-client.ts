import { auditEntryHeader, readAuditEntry } from '../../contract/endpoints/audit-entry-header.ts';
import type { ApiCall, ResponseOf } from '../../contract/endpoints/endpoint-types.ts';
import type { ProblemDetails } from '../../contract/endpoints/problem.ts';
import { reauthentication } from './reauthentication.ts';

/** The response of a transport; a `Response` is one. */
interface ApiResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/** Sends one request, with `fetch` in the browser. `path` begins with `/api`. */
type Transport = (path: string, init: RequestInit) => Promise<ApiResponse>;

/** Creates an {@link ApiCall} for a transport. */
export function createCall(transport: Transport): ApiCall {
  return async (address, input, options = {}) => {
    const [method = 'GET', path = '/'] = address.split(' ');
    const response = await transport(pathOf(path, input), {
      method,
      ...bodyOf(input, options.idempotencyKey),
      ...(options.signal && { signal: options.signal }),
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      return null;
    });
    const body: unknown = await response?.json().catch(() => undefined);
    if (!response || body === undefined) return { ok: false, problem: unreachable };
    if (!response.ok) return { ok: false, problem: problemOfResponse(response.status, body) };
    const total = response.headers.get('x-total-count');
    // The server checked the body against this address's schema before it sent it.
    const reply = { status: response.status, body } as ResponseOf<typeof address>;
    const auditEntry = readAuditEntry(response.headers.get(auditEntryHeader));
    return { ok: true, total: total === null ? null : Number(total), auditEntry, ...reply };
  };
}

/** The API client of the browser. A call that needs a recent re-authentication asks for it, and is sent again. */
export const call: ApiCall = async (...request) => {
  const result = await send(...request);
  const needsReauthentication = !result.ok && result.problem.code === 'PROOF_NEEDED';
  return needsReauthentication && (await reauthentication.ask()) ? send(...request) : result;
};

/** What has no answer after this time in ms has none; the shop itself waits for a payment provider meanwhile. */
export const patience = 30_000;

// A bulk change of administrators takes as long as it takes, and whoever brings a signal ends the call by it.
const send = createCall((path, init) => {
  const deadline = path.startsWith('/api/admin') ? null : AbortSignal.timeout(patience);
  return fetch(path, { ...init, credentials: 'same-origin', signal: init.signal ?? deadline });
});

/** What a form or a call says when nobody answered. */
export const unreachable: ProblemDetails = {
  type: 'about:blank',
  title: 'The shop did not respond',
  status: 503,
  detail: 'The shop did not respond. Check your connection and try again.',
  code: 'UNAVAILABLE',
};

/** The problem of a response that is none of a success; what is no problem of the shop comes from a server before it. */
export const problemOfResponse = (status: number, body: unknown): ProblemDetails =>
  isProblem(body) ? body : { ...unreachable, status };

const isProblem = (body: unknown): body is ProblemDetails =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body;

/** The parts of a request to any address; a `file` of null is a form without a file. */
interface AnyRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob | null;
  fileField?: string;
}

function pathOf(path: string, { params, query }: AnyRequest): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}).sort()) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf({ body, file, fileField = 'image' }: AnyRequest, idempotencyKey?: string): RequestInit {
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : undefined;
  if (body === undefined) return headers ? { headers } : {};
  if (file === undefined)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  if (file) form.set(fileField, file);
  return { ...(headers && { headers }), body: form };
}
