import { z } from 'zod';
import { sandboxClient } from './sandbox-client.ts';

/** The parameters of a valid authorization request (OpenID Connect Core 3.1.2.1, with PKCE). */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly nonce: string | null;
}

const clientParameters = z.object({
  client_id: z.literal(sandboxClient.clientId),
  redirect_uri: z.string(),
});
const requestParameters = z.object({
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
});

/**
 * Parses an authorization request. `unknownClient`: the client or its redirect URI is unknown, so the browser must not
 * be redirected there. `errorRedirect`: the request is invalid, which is reported to the client's redirect URI (RFC 6749
 * 4.1.2.1).
 */
export function readAuthorization(
  query: Readonly<Record<string, unknown>>,
  callback: string,
): { authorization: Authorization } | { unknownClient: true } | { errorRedirect: string } {
  const client = clientParameters.safeParse(query);
  if (!client.success || client.data.redirect_uri !== callback) return { unknownClient: true };
  const parsed = requestParameters.safeParse(query);
  if (!parsed.success) {
    const state = String(query.state ?? '');
    return { errorRedirect: callbackUrl(callback, { error: 'invalid_request', state }) };
  }
  const { state, nonce = null, code_challenge: challenge } = parsed.data;
  return { authorization: { redirectUri: callback, state, nonce, challenge } };
}

/** The redirect URI with response parameters. */
export const callbackUrl = (redirectUri: string, parameters: Record<string, string>): string =>
  `${redirectUri}?${new URLSearchParams(parameters)}`;
