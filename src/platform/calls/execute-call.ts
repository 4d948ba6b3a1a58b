import { z } from 'zod';
import type { CallResponse } from '../cache/call-value.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { AuditEntryReference } from '../contract/endpoints/audit-entry-header.ts';
import { type Endpoint, limitOf, type NamedRateLimit } from '../contract/endpoints/endpoint.ts';
import type { Database } from '../database/database.ts';
import { type Caller, visitor } from '../handlers/caller.ts';
import { ApiError, isProblem, type Problem } from '../handlers/problem.ts';
import type { RecordedChange } from '../handlers/recorded-change.ts';
import {
  type AnswerAgain,
  type CheckedCall,
  type EndpointHandler,
  type RouteResponse,
  toCall,
  type UploadedFile,
} from '../handlers/route.ts';
import { authorize, ownerOf } from '../http/access.ts';
import { parseInput } from '../http/validation.ts';
import { readOdd } from '../tracing/odd-values.ts';
import { freezeResponse } from './freeze-response.ts';
import { inChunks } from './in-chunks.ts';
import { oncePerKey, readKey } from './once-per-key.ts';

/** What a request or a page hands to a call; nothing of it is checked yet. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly upload?: UploadedFile | null;
}

/** What a call needs to know of the request or the page that it belongs to. */
export interface CallOrigin extends Pick<CheckedCall, 'address' | 'header' | 'log'> {
  /** Finds out who calls. */
  identify(): Promise<Caller>;
  /**
   * Counts the call for its limit.
   * @param account the uid that it counts for, in place of the client address
   * @throws ApiError TOO_MANY_ATTEMPTS beyond it
   */
  takeLimit(limit: NamedRateLimit, account?: string): Promise<void>;
}

/**
 * Executes a call of one endpoint: checks access and input, takes the limit, runs the handler once for an Idempotency-Key,
 * and encodes its response. The responses of shared calls come from the cache.
 * @returns the response, or the problem that the handler returned
 * @throws the problem of a call that is not allowed, invalid or beyond its limit, and what the handler throws
 */
export type ExecuteCall = (input: CallInput, origin: CallOrigin) => Promise<CallResponse | Problem>;

/** What calls are executed with. */
export interface ExecutionOptions {
  /** Keeps the responses of shared calls. */
  readonly cache: ResponseCache;
  /** Remembers Idempotency-Keys. */
  readonly db: Database;
  /** Names an entry of the audit log for a response. */
  readonly nameChange: (change: RecordedChange) => AuditEntryReference;
}

/** Creates {@link ExecuteCall} for an endpoint. */
export function createExecuteCall<E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
  { cache, db, nameChange }: ExecutionOptions,
  answerAgain: AnswerAgain<E> | 'by-handler' | undefined,
): ExecuteCall {
  const handle = (call: CheckedCall): Promise<RouteResponse<E> | Problem> => {
    const { idempotencyKey: key } = call;
    if (key === null || typeof answerAgain !== 'function') return handler(toCall<E>(call));
    return oncePerKey<RouteResponse<E>>(
      db,
      { ...call, key, name: `${endpoint.method} ${endpoint.path}` },
      {
        first: (claim) => handler(toCall<E>({ ...call, claim })),
        again: (entityId) => answerAgain(entityId, toCall<E>(call)),
      },
    );
  };
  const run = async (call: CheckedCall): Promise<CallResponse | Problem> => {
    const response = await handle(call);
    if (isProblem(response)) return response;
    const { status, headers = {}, tags = [], change = null } = response;
    const body = await encodeBody(endpoint, endpoint.responses[status], response.body);
    return { status, headers, body, tags, auditEntry: change && nameChange(change) };
  };
  const limit = limitOf(endpoint);
  return async ({ upload = null, ...input }, { identify, takeLimit, ...origin }) => {
    const caller = endpoint.shared ? visitor : await identify();
    const denied = authorize(endpoint, caller, ownerOf(input.params), input.body);
    if (denied) throw new ApiError(denied);
    const params = parse(endpoint.params, input.params);
    const body = endpoint.body && parse(endpoint.body, input.body);
    const query = parse(endpoint.query, input.query);
    if (limit)
      await takeLimit(limit, limit.accountsApart && caller.kind === 'signed-in' ? caller.uid : undefined);
    const idempotencyKey = endpoint.idempotencyKey ? readKey(origin.header) : null;
    const call = { ...origin, params, query, body, caller, upload, idempotencyKey, claim: noKey };
    if (!endpoint.shared) return run(call);
    return cache.values.fill(keyOf(endpoint, input), async () => {
      const response = await run(call);
      // Thrown, so that it is not cached.
      if (isProblem(response)) throw new ApiError(response);
      return freezeResponse(response);
    });
  };
}

/** Of a call without an Idempotency-Key. */
const noKey = async (): Promise<void> => {};

const nothing = z.strictObject({});

/** The input that a schema makes of what a call gets. @throws InvalidInputError, UnreadableInputError */
function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = parseInput(schema ?? nothing, input);
  if ('error' in parsed) throw parsed.error;
  return parsed.value;
}

/** The same for all calls that an address would name in the same way: parameters as text, in alphabetical order. */
const keyOf = ({ method, path }: Endpoint, { params, query }: CallInput): string =>
  JSON.stringify([method, path, textsOf(params), textsOf(query)]);

const textsOf = (values: unknown): string[][] =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));

/** Encodes the body of a response. From a list that is read, an odd entry is left out, and noted. */
async function encodeBody(
  { method, path }: Endpoint,
  schema: z.ZodType | undefined,
  body: unknown,
): Promise<unknown> {
  try {
    return await encode(schema, body);
  } catch (error) {
    if (!schema || method !== 'GET' || !Array.isArray(body)) throw error;
    const what = `entries of ${method} ${path}`;
    const kept = body.filter((entry) =>
      readOdd(
        { what, id: idOf(entry) },
        () => Boolean(z.encode(schema, [entry])),
        () => false,
      ),
    );
    // A list that has to have an entry is an error without it.
    return encode(schema, kept);
  }
}

const entryWithId = z.looseObject({ _id: z.string() });
const idOf = (entry: unknown): string => entryWithId.safeParse(entry).data?._id ?? '';

/** Encodes the body of a response, as its schema says. */
async function encode(schema: z.ZodType | undefined, body: unknown): Promise<unknown> {
  if (!schema) return body;
  const [encoded, ...more] = await inChunks(body, (part) => z.encode(schema, part));
  return more.length > 0 ? [encoded, ...more].flat() : encoded;
}
