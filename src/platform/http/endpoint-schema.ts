import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Access, type Endpoint, isAuditedEndpoint } from '../contract/endpoints/endpoint.ts';
import { type ProblemCode, problemDetails, problemTypes } from '../contract/endpoints/problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The names of endpoints as operations of the OpenAPI document. */
    readonly operationIds: ReadonlyMap<Endpoint, string>;
  }
}

/** The Fastify schema of an endpoint, for validation and the OpenAPI document. */
export function endpointSchema(
  endpoint: Endpoint,
  { operationIds, identifyProgram }: Pick<FastifyInstance, 'operationIds' | 'identifyProgram'>,
) {
  const scope = identifyProgram && endpoint.programs;
  return {
    operationId: operationIds.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}${endpoint.reauthentication ? ', after a recent re-authentication' : ''}${scope ? `, or programs with a key with the scope ${scope}` : ''}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    'x-file': endpoint.file,
    'x-idempotency-key': endpoint.idempotencyKey,
    'x-audited': isAuditedEndpoint(endpoint),
    security: [
      ...(endpoint.access === 'anyone' ? [{}] : []),
      { session: [] },
      ...(scope ? [{ key: [scope] }] : []),
    ],
    ...(endpoint.params && { params: endpoint.params }),
    querystring: endpoint.query ?? z.strictObject({}),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.file && { consumes: ['multipart/form-data'] }),
    response: { ...problemResponses(endpoint), ...successResponses(endpoint) },
  };
}

/** Every problem code of a call: its own, those of its access, and those of any call. */
export function problemCodes({
  access,
  method,
  query,
  params,
  body,
  file,
  reauthentication,
  programs,
  idempotencyKey,
  problems: own,
}: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>([...own, ...byAccess[access]]);
  codes.add('MALFORMED').add('UNKNOWN_FIELD').add('MISDIRECTED');
  if (query || params || body) codes.add('INVALID');
  if (method !== 'GET') codes.add('CROSS_ORIGIN');
  if (body) codes.add('TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (file) codes.add('STORAGE_FULL');
  if (reauthentication) codes.add('PROOF_NEEDED');
  if (idempotencyKey) codes.add('INVALID').add('IDEMPOTENCY_KEY_REUSED').add('CHANGED_MEANWHILE');
  if (programs) codes.add('SIGN_IN_NEEDED').add('FORBIDDEN');
  for (const code of ['TOO_MANY_ATTEMPTS', 'INTERNAL', 'UNAVAILABLE'] as const) codes.add(code);
  return [...codes];
}

const byAccess: Record<Access, readonly ProblemCode[]> = {
  anyone: [],
  'signed-in': ['SIGN_IN_NEEDED'],
  enabled: ['SIGN_IN_NEEDED', 'ACCOUNT_DISABLED'],
  self: ['SIGN_IN_NEEDED', 'ACCOUNT_DISABLED', 'FORBIDDEN'],
  'self-or-administrator': ['SIGN_IN_NEEDED', 'ACCOUNT_DISABLED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
  administrator: ['SIGN_IN_NEEDED', 'ACCOUNT_DISABLED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
};

function problemResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(problemCodes(endpoint), (code) => problemTypes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.sort().join(', '),
        content: { 'application/problem+json': { schema: problemDetails } },
      },
    ]),
  );
}

function successResponses({ responses, produces }: Endpoint) {
  if (!produces) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      { description: descriptions[produces], content: { [produces]: { schema } } },
    ]),
  );
}

const descriptions: Record<NonNullable<Endpoint['produces']>, string> = {
  'text/event-stream': 'Events, for as long as the connection stays open',
};
