import type { LightMyRequestResponse } from 'fastify';
import type { ProgramScope } from '#platform/contract/endpoints/endpoint.ts';
import type { RawRequest } from '#tests/support/test-client.ts';
import type { Member, TestShop } from '#tests/support/test-shop.ts';
import type { ProgramKey } from '../contract.ts';

/** Creates a key as an administrator. */
export async function createKey(
  administrator: Pick<Member, 'call'>,
  scopes: ProgramScope[],
  name = `Tool for ${scopes.join(' and ')}`,
): Promise<ProgramKey & { readonly key: string }> {
  const created = await administrator.call('POST /admin/keys', { body: { name, scopes } });
  if (!created.ok) throw new Error(created.problem.detail);
  return created.body;
}

/** Sends a request as a program does: with its key, and without what browsers send. */
export const sendAs = (
  { app }: Pick<TestShop, 'app'>,
  key: string,
  [method, url]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
  { headers, body, remoteAddress }: RawRequest = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { payload: body }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
