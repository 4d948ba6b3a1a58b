import type { FastifyInstance } from 'fastify';
import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { reportError } from '#platform/http/error-handler.ts';
import { clientAddress } from '#platform/network/client-address.ts';
import { toHeaders } from '#platform/network/to-headers.ts';
import { describeRequest } from '#platform/tracing/describe-request.ts';
import { authCallLimits, authCalls, type IdentityProvider } from './identity-provider.ts';

/** The answer of a call of the accounts library; errors are `{code, message}`. */
interface AccountCallAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** Posts to a call of the accounts library without HTTP; `path` is the one below `/api/auth`, without a slash. */
type CallAccounts = (path: string, body: object) => Promise<AccountCallAnswer>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The accounts library as the action of a page calls it, on behalf of the request that was posted to the page, with
     * the same limits as over HTTP. The cookies that the calls set, as values of Set-Cookie, are added to `cookies`, and
     * sent with the next call.
     */
    openAccountCalls(request: FastifyRequest, cookies: string[]): CallAccounts;
  }
}

/** Creates `openAccountCalls` of an instance. */
export const createAccountCalls =
  (app: FastifyInstance, identity: IdentityProvider): FastifyInstance['openAccountCalls'] =>
  (request, cookies) =>
  async (path, body) => {
    const call = authCalls.find((known) => known === `POST /${path}`);
    if (!call) throw new Error(`There is no call POST /${path} of the accounts library`);
    try {
      const limit = authCallLimits[call];
      if (limit) await app.takeRateLimit(request, limit);
      const headers = toHeaders(request, cookies);
      const address = clientAddress(request);
      const response = await identity.handle({ call, search: '', headers, body, address });
      cookies.push(...response.headers.getSetCookie());
      const { ok, status } = response;
      return { ok, status, body: await response.json().catch(() => null) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { code } = reportError({ ...app, log: request.log }, error, () => describeRequest(request));
      const { status, title } = problemTypes[code];
      return { ok: false, status, body: { code, message: title } };
    }
  };
