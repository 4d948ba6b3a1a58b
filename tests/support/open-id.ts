import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** Who the provider says is signing in. */
export interface Profile {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** An OpenID Connect provider on loopback that a test steers. */
export interface OpenIdProvider {
  readonly settings: { clientId: string; clientSecret: string; discoveryUrl: string };
  /** What an authorization address of the shop leads back to, once this person agreed there. */
  agree(authorizationUrl: string, profile: Profile): string;
  /** Changes the claims of the next tokens: another audience, issuer, nonce. */
  spoil(claims: Record<string, unknown>): void;
  /** Signs the next tokens with a key that is not published. */
  forge(): void;
  close(): Promise<void>;
}

const clientId = 'shop-client';
const clientSecret = 'shop-secret';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider with discovery document, keys, and a token endpoint that checks PKCE and the client. */
export async function startOpenIdProvider(port = 0): Promise<OpenIdProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let signingKey = keys.privateKey;
  let spoiled: Record<string, unknown> = {};
  const grants = new Map<string, { profile: Profile; nonce: string | null; challenge: string | null }>();

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/keys')
      return answer(200, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256' }],
      });
    const form = new URLSearchParams(await readText(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = await sha256(form.get('code_verifier') ?? '');
    if (!grant || grant.challenge !== challenge || form.get('client_secret') !== clientSecret)
      return answer(400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 600, nonce: grant.nonce };
    const unsigned = `${base64({ alg: 'RS256', kid: 'key' })}.${base64({ ...claims, ...grant.profile, ...spoiled })}`;
    const signature = sign('sha256', Buffer.from(unsigned), signingKey).toString('base64url');
    return answer(200, { access_token: 'token', token_type: 'Bearer', id_token: `${unsigned}.${signature}` });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The provider has no port');
  const issuer = `http://127.0.0.1:${place.port}`;

  return {
    settings: { clientId, clientSecret, discoveryUrl: `${issuer}/.well-known/openid-configuration` },
    agree(authorizationUrl, profile) {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      grants.set(code, { profile, nonce: asked.get('nonce'), challenge: asked.get('code_challenge') });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return `${back.pathname}${back.search}`;
    },
    spoil(claims) {
      spoiled = claims;
    },
    forge() {
      signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
