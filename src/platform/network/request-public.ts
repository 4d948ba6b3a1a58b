import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a request to an address of others failed; the message is for whoever gave the address. */
export class PublicRequestError extends Error {}

/** An address of a host; `family` is 4 or 6. */
interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** A request to an address that somebody else chose. */
export interface PublicRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The most bytes of the response's body. */
  readonly maxBytes: number;
  /** For everything together, redirects and body included, in ms. */
  readonly timeout: number;
  /** How many redirects are followed; with 0 they are responses like others. */
  readonly maxRedirects: number;
}

/** The network that a request goes to. */
export interface PublicNetwork {
  /** Allows loopback, private and other special addresses too. */
  readonly allowPrivate: boolean;
  /** Which addresses are public; {@link isPublicAddress} by default. */
  readonly isPublic?: (address: string) => boolean;
  /** All addresses of a host name; asks the system by default. */
  readonly resolve?: (host: string) => Promise<readonly HostAddress[]>;
}

/** What was answered. */
export interface PublicResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * Makes a request to the public internet and to nowhere else: all addresses of the host are checked, and the connection is
 * made to one of those, so that another answer of the name server changes nothing. The same holds for every redirect.
 * Connections are not reused. (OWASP, "Server-Side Request Forgery Prevention".)
 * @throws PublicRequestError when the address may not be called, does not answer, or answers too much or too late
 */
export async function requestPublic(wanted: PublicRequest, network: PublicNetwork): Promise<PublicResponse> {
  const signal = AbortSignal.timeout(wanted.timeout);
  let url = parseUrl(wanted.url);
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(url, wanted, { network, signal }).catch((cause: unknown) => {
      throw explain(cause, signal);
    });
    const { location } = response.headers;
    if (wanted.maxRedirects === 0 || !isRedirect(response.status) || location === undefined) return response;
    if (redirects === wanted.maxRedirects)
      throw new PublicRequestError('the address redirects too many times');
    url = parseUrl(URL.parse(location, url.href)?.href ?? '');
  }
}

/**
 * Checks an address before it is stored; where its name leads may change, so that every request is checked again.
 * @throws PublicRequestError when the address may not be called now
 */
export async function requirePublicUrl(text: string, network: PublicNetwork): Promise<void> {
  try {
    await findAddresses(hostOf(parseUrl(text)), network);
  } catch (cause) {
    throw explain(cause);
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new PublicRequestError('this is not an http or https address');
  if (url.username !== '' || url.password !== '')
    throw new PublicRequestError('the address contains a name or password');
  return url;
}

interface SendOptions {
  readonly network: PublicNetwork;
  readonly signal: AbortSignal;
}

async function send(
  url: URL,
  { method = 'GET', headers = {}, body, maxBytes }: PublicRequest,
  { network, signal }: SendOptions,
): Promise<PublicResponse> {
  const addresses = await findAddresses(hostOf(url), network);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { 'accept-encoding': 'identity', ...headers },
      lookup: (_host, { all }, answer) => {
        const [first] = addresses;
        if (all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family);
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readBody(response, maxBytes),
  };
}

async function findAddresses(
  host: string,
  { allowPrivate, isPublic = isPublicAddress, resolve = resolveBySystem }: PublicNetwork,
): Promise<readonly HostAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new PublicRequestError('the host does not exist');
  if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
    throw new PublicRequestError('the address is in a private network');
  return addresses;
}

const resolveBySystem = (host: string): Promise<HostAddress[]> => lookup(host, { all: true });

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    length += part.length;
    if (length > maxBytes) {
      response.destroy();
      throw new PublicRequestError(`the response is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function explain(cause: unknown, signal?: AbortSignal): PublicRequestError {
  if (cause instanceof PublicRequestError) return cause;
  const isUnknown = cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
  const reason = signal?.aborted
    ? 'the address takes too long to respond'
    : isUnknown
      ? 'the host does not exist'
      : 'the address does not respond';
  return new PublicRequestError(reason, { cause });
}

/**
 * Whether an IP address belongs to the public internet: none of loopback, private, link-local, shared, multicast,
 * reserved or unspecified ranges, also where an IPv6 address carries an IPv4 one (mapped, compatible, NAT64, 6to4,
 * Teredo). By the registries of special-purpose addresses (RFC 6890), and {@link azureMetadata}.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === azureMetadata) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}

/**
 * Where Azure gives a machine its settings and certificates. It is a public address that only the machine reaches; those of
 * other clouds are in ranges that are not public.
 */
const azureMetadata = '168.63.129.16';

/** All of IPv6 that was given out (RFC 4291 §2.4); `::7f00:1` outside of it is 127.0.0.1 in hexadecimal digits. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
