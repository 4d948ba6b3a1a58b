import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault } from '../faults/fault-injection.ts';
import type { RequestOptions } from '../payments/payment-intents.ts';
import { type ApiResponse, SandboxApiError } from '../protocol/api-error.ts';
import type { FormValue } from '../protocol/form-encoding.ts';
import { expandObjects } from '../storage/expand-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { runIdempotent } from './idempotency.ts';
import { requestLogUrl } from './request-ids.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { dropConnection, readBody, readExpand, readIdParameter } from './stripe-requests.ts';

/** A Fastify handler. */
export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A request that changes state: the id of its path, its form, and its options. */
export interface WriteRequest {
  readonly id: string;
  readonly form: { [key: string]: FormValue };
  readonly options: RequestOptions;
}

const chargeFaults = ['lose_answer', 'error_after_charge', 'silence'] as const;
const silenceMilliseconds = 30_000;
const injectedError: ApiResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'This error was injected.' } },
};

/** Handles a write: in one transaction, once per idempotency key; a charge also with the faults injected for it. */
export function writeHandler(
  context: SandboxContext,
  work: (ledger: LedgerTransaction, request: WriteRequest) => Promise<ApiResponse>,
  { charges = false } = {},
): RouteHandler {
  return async (request, reply) => {
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    const form = readBody(request);
    const options = { idempotencyKey: key, publicOrigin: context.publicOrigin, laterMs: context.laterMs };
    let fault: (typeof chargeFaults)[number] | undefined;
    const response = await context.inTransaction((ledger) =>
      runIdempotent(ledger, { key, path: request.url, form }, async () => {
        const result = await answerWithLog(requestLogUrl(request), async () => {
          const worked = await work(ledger, { id: readIdParameter(request), form, options });
          return expandResponse(ledger, worked, form);
        });
        if (charges) fault = (await consumeFault(ledger, chargeFaults))?.kind;
        return fault === 'error_after_charge' ? injectedError : result;
      }),
    );
    if (fault === 'lose_answer') return dropConnection(reply);
    if (fault === 'silence')
      await wait(silenceMilliseconds, undefined, { signal: context.closing }).catch(() => {});
    if (response.replayed) reply.header('idempotent-replayed', 'true');
    if (key !== null) reply.header('idempotency-key', key);
    return reply.code(response.status).send(response.body);
  };
}

async function expandResponse(
  ledger: LedgerTransaction,
  { status, body }: ApiResponse,
  form: WriteRequest['form'],
): Promise<ApiResponse> {
  if (status !== 200) return { status, body };
  return { status, body: await expandObjects(ledger, body, readExpand(form)) };
}

/** Adds the address of the request's log to an error, before it is stored for its idempotency key. */
async function answerWithLog(url: string, work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    const { status, body } = await work();
    if (!('error' in body) || typeof body.error !== 'object') return { status, body };
    return { status, body: { error: { ...body.error, request_log_url: url } } };
  } catch (error) {
    throw error instanceof SandboxApiError ? error.withLog(url) : error;
  }
}
