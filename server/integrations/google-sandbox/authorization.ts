import { z } from 'zod';
import { sandboxClient } from './client.ts';

/** What the shop asks for when it sends a browser over (OpenID Connect Core 3.1.2.1, with PKCE). */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly nonce: string | null;
}

const who = z.object({ client_id: z.literal(sandboxClient.clientId), redirect_uri: z.string() });
const what = z.object({
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
});

/**
 * Reads an authorization request. `stranger`: nobody we know, or an address that is not theirs, so the browser must not
 * be sent there. `back`: theirs, but wrong, which they are told at that address (RFC 6749 4.1.2.1).
 */
export function readAuthorization(
  query: Readonly<Record<string, unknown>>,
  callback: string,
): { asked: Authorization } | { stranger: true } | { back: string } {
  const client = who.safeParse(query);
  if (!client.success || client.data.redirect_uri !== callback) return { stranger: true };
  const parsed = what.safeParse(query);
  if (!parsed.success) {
    return { back: backTo(callback, { error: 'invalid_request', state: String(query.state ?? '') }) };
  }
  const { state, nonce = null, code_challenge: challenge } = parsed.data;
  return { asked: { redirectUri: callback, state, nonce, challenge } };
}

/** The address that brings an answer back to the shop. */
export const backTo = (redirectUri: string, answer: Record<string, string>): string =>
  `${redirectUri}?${new URLSearchParams(answer)}`;
