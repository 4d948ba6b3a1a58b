import { buildRequest } from './build-request.ts';
import { type CallAddress, type CallInput, type CallResult, isCallProblem, noAnswer } from './call-result.ts';
import { createCookieJar } from './cookie-jar.ts';
import { type RetryOptions, retryAfter, sendWithRetries, waitWithTimer } from './send-with-retries.ts';
import { type SignInCredentials, type SignInResult, signIn } from './sign-in.ts';

/** Where the shop is, and how patient the client is: 3 tries and waits of up to 30 seconds by default. */
export interface ShopClientOptions extends Partial<RetryOptions> {
  /** The shop's public address, such as `https://shop.example`. */
  readonly baseUrl: string;
}

/** A client of one shop, with a session of its own. */
export interface ShopClient {
  /**
   * Makes a call by its address: `call('GET /shoes/{id}', { params: { id } })`. A problem is a value; rejects only when
   * aborted.
   */
  call<A extends CallAddress>(
    address: A,
    input: CallInput<A>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CallResult<A>>;
  /** Signs in as a customer or an administrator; later calls are made in that session. */
  signIn(credentials: SignInCredentials): Promise<SignInResult>;
  /** Ends the session. */
  signOut(): Promise<void>;
}

/** Creates a {@link ShopClient}. @throws {TypeError} when the base URL is none */
export function createShopClient({ baseUrl, ...retries }: ShopClientOptions): ShopClient {
  const base = new URL(baseUrl);
  const jar = createCookieJar();
  const retryOptions = { tries: 3, longestWait: 30, wait: waitWithTimer, ...retries };

  const send = async (url: URL, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = jar.header();
    // Browsers ignore Cookie and Origin here, and send their own.
    const headers = { origin: base.origin, ...(cookie !== '' && { cookie }), ...init.headers };
    const request: RequestInit = { ...init, headers, credentials: 'same-origin', redirect: 'error' };
    const response = await sendWithRetries(url, request, retryOptions);
    jar.keep(response.headers);
    return response;
  };
  const call: ShopClient['call'] = async (address, input, { signal } = {}) => {
    const { url, init } = buildRequest(base, address, input);
    return send(url, { ...init, ...(signal && { signal }) }).then(
      (response) => toResult<typeof address>(response, signal),
      (error: unknown) => {
        if (signal?.aborted) throw error;
        return { ok: false, problem: noAnswer(0, reasonOf(error)), retryAfter: null };
      },
    );
  };
  const postAuth = (path: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return send(new URL(`/api/auth/${path}`, base), init);
  };

  return {
    call,
    signIn: (credentials) => signIn({ postAuth, call }, credentials),
    async signOut() {
      await postAuth('sign-out', {});
    },
  };
}

async function toResult<A extends CallAddress>(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<CallResult<A>> {
  const body: unknown = await response.json().catch(() => undefined);
  signal?.throwIfAborted();
  if (response.ok && body !== undefined) {
    const total = response.headers.get('x-total-count');
    // The shop checks each body against the schema that these types are made of before it sends it.
    const output = { status: response.status, body } as CallResult<A> & { ok: true };
    return { ...output, ok: true, total: total === null ? null : Number(total) };
  }
  const problem = isCallProblem(body)
    ? body
    : noAnswer(response.status, `${response.url} answered ${response.status} without an answer of the shop`);
  return { ok: false, problem, retryAfter: retryAfter(response) };
}

/** What the runtime says about a failed connection: fetch hides it in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
