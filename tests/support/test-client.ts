import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createCall } from '#platform/browser/api/api-client.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';

/** Differences from the requests that the shop's own pages send. */
export interface RawRequest {
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON; text and bytes are sent unchanged. */
  readonly body?: string | Buffer | object;
  /** The address the connection comes from; loopback by default. */
  readonly remoteAddress?: string;
}

/** A client that stores cookies and sends the headers of a browser on the shop's own pages. */
export interface TestClient {
  /** The contract's calls, typed by address: `call('PUT /users/{id}', { params, body })`. */
  readonly call: ApiCall;
  /** Any request; `path` in full, like `/api/auth/sign-out`. */
  request(method: string, path: string, raw?: RawRequest): Promise<LightMyRequestResponse>;
  /** The cookies as they would be sent, by name. */
  readonly cookies: Map<string, string>;
}

/**
 * A client of an instance, with the cookies of a browser; by default of one that has none. `other` is a second process of
 * the shop, which gets every other request.
 */
export function createClient(
  app: FastifyInstance,
  origin: string,
  { cookies = new Map(), other }: { cookies?: Map<string, string>; other?: FastifyInstance | undefined } = {},
): TestClient {
  let sent = 0;
  const send = async (options: InjectOptions & { headers: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { origin, 'sec-fetch-site': 'same-origin', ...(cookie !== '' && { cookie }) };
    sent += 1;
    const response = await (other && sent % 2 === 0 ? other : app).inject({
      ...options,
      headers: { ...own, ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  };

  return {
    cookies,
    request: (method, path, { headers = {}, body, remoteAddress } = {}) => {
      const json = typeof body === 'object' && !Buffer.isBuffer(body);
      return send({
        method: methodOf(method),
        url: path,
        headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: json ? JSON.stringify(body) : body }),
        ...(remoteAddress !== undefined && { remoteAddress }),
      });
    },
    call: createCall(async (path, init) => {
      const request = new Request(new URL(path, origin), init);
      const payload = Buffer.from(await request.arrayBuffer());
      const response = await send({
        method: methodOf(request.method),
        url: path,
        headers: Object.fromEntries(request.headers),
        ...(payload.length > 0 && { payload }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
      return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode, headers });
    }),
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function methodOf(text: string): (typeof methods)[number] {
  const method = methods.find((known) => known === text.toUpperCase());
  if (!method) throw new Error(`${text} is not an HTTP method`);
  return method;
}
