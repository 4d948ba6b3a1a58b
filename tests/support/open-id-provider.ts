import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** The claims of the user who signs in. */
export interface OpenIdProfile {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** An OpenID Connect provider on loopback that a test controls. */
export interface OpenIdProvider {
  readonly settings: { clientId: string; clientSecret: string; discoveryUrl: string };
  /** The callback URL after this user consented at an authorization URL. */
  consent(authorizationUrl: string, profile: OpenIdProfile): string;
  /** Overrides claims of the next tokens, such as audience, issuer or nonce. */
  overrideClaims(claims: Record<string, unknown>): void;
  /** Signs the next tokens with an unpublished key. */
  signWithUnknownKey(): void;
  close(): Promise<void>;
}

const clientId = 'shop-client';
const clientSecret = 'shop-secret';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider with discovery document, keys, and a token endpoint that checks PKCE and the client. */
export async function startOpenIdProvider(port = 0): Promise<OpenIdProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let signingKey = keys.privateKey;
  let overriddenClaims: Record<string, unknown> = {};
  const grants = new Map<
    string,
    { profile: OpenIdProfile; nonce: string | null; challenge: string | null }
  >();

  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') return send(200, discoveryDocument(issuer));
    if (request.url === '/keys')
      return send(200, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256' }],
      });
    const form = new URLSearchParams(await readText(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = await sha256(form.get('code_verifier') ?? '');
    if (!grant || grant.challenge !== challenge || form.get('client_secret') !== clientSecret)
      return send(400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 600, nonce: grant.nonce };
    const id_token = signToken({ ...claims, ...grant.profile, ...overriddenClaims }, signingKey);
    return send(200, { access_token: 'token', token_type: 'Bearer', id_token });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;

  return {
    settings: { clientId, clientSecret, discoveryUrl: `${issuer}/.well-known/openid-configuration` },
    consent(authorizationUrl, profile) {
      const query = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      grants.set(code, { profile, nonce: query.get('nonce'), challenge: query.get('code_challenge') });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return `${back.pathname}${back.search}`;
    },
    overrideClaims(claims) {
      overriddenClaims = claims;
    },
    signWithUnknownKey() {
      signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const discoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  id_token_signing_alg_values_supported: ['RS256'],
});

function signToken(claims: object, key: KeyObject): string {
  const unsigned = `${base64({ alg: 'RS256', kid: 'key' })}.${base64(claims)}`;
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('base64url');
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
