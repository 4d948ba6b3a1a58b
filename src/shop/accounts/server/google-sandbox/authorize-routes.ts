import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#platform/text/escape-html.ts';
import type { TokenContext } from './exchange-code.ts';
import { issueCode } from './grant-store.ts';
import { findAccount, sampleAccounts } from './sample-accounts.ts';
import { sandboxClient } from './sandbox-client.ts';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};
const chooserForm = z.object({ email: z.string().default(''), cancel: z.string().optional() });

/** The authorization endpoint: the account chooser, and the redirect to `callback` with a code. */
export function registerAuthorizeRoutes(
  app: FastifyInstance,
  { db, findName }: Pick<TokenContext, 'db'> & { readonly findName: () => Promise<string> },
  callback: string,
): void {
  app.get('/sandbox/google.css', routeOptions, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(chooserStyleSheet),
  );

  app.get('/sandbox/google/authorize', routeOptions, async (request, reply) => {
    const result = readAuthorization(queryOf(request), callback);
    if ('errorRedirect' in result) return reply.redirect(result.errorRedirect, 303);
    if ('unknownClient' in result) return reply.code(400).headers(pageHeaders).send(unknownClientPage());
    return reply.headers(pageHeaders).send(chooserPage(request.url, await findName()));
  });

  app.post('/sandbox/google/authorize', routeOptions, async (request, reply) => {
    const result = readAuthorization(queryOf(request), callback);
    if ('errorRedirect' in result) return reply.redirect(result.errorRedirect, 303);
    if ('unknownClient' in result) return reply.code(400).headers(pageHeaders).send(unknownClientPage());
    const { redirectUri, state, challenge, nonce } = result.authorization;
    const { email, cancel } = chooserForm.catch({ email: '' }).parse(request.body);
    if (cancel !== undefined) {
      return reply.redirect(callbackUrl(redirectUri, { error: 'access_denied', state }), 303);
    }
    const account = findAccount(email);
    if (!account) {
      const page = chooserPage(request.url, await findName(), email, 'Enter a valid email');
      return reply.code(422).headers(pageHeaders).send(page);
    }
    const code = await issueCode(db, { email: account.email, redirectUri, challenge, nonce });
    return reply.redirect(callbackUrl(redirectUri, { code, state }), 303);
  });
}

const queryOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URL(raw.url ?? '/', 'http://sandbox').searchParams);

/** The style sheet of the account chooser, light and dark. */
const chooserStyleSheet = `
:root { color-scheme: light dark;
  --ground: light-dark(#f1f3f6, #101215); --sheet: light-dark(#fff, #191c21); --ink: light-dark(#16181d, #f1f2f4);
  --soft: light-dark(#565d6b, #a5acb9); --line: light-dark(#d5d9e0, #343a43); --accent: light-dark(#2f5bd8, #a9c1ff);
  --on-accent: light-dark(#fff, #0f1521); --wrong: light-dark(#b3261e, #ffb4ab); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; text-align: center; background: var(--ink); color: var(--ground);
  font-size: 14px; font-weight: 600; }
main { max-width: 440px; margin: 5vh auto 0; padding: clamp(20px, 6vw, 36px); background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0; color: var(--soft); }
strong { color: var(--ink); }
a { color: var(--accent); }
ul { margin: 24px 0; padding: 0; list-style: none; border-block: 1px solid var(--line); }
li + li { border-top: 1px solid var(--line); }
li button { display: flex; align-items: center; gap: 14px; width: 100%; padding: 12px 4px; border: 0; text-align: left;
  font-weight: 600; }
li button:hover { background: var(--ground); }
.initial { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 50%;
  background: var(--accent); color: var(--on-accent); }
small { display: block; font-size: 14px; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid var(--soft); border-radius: 10px;
  background: transparent; color: inherit; font: inherit; }
button { min-height: 48px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
.next, .cancel { width: 100%; margin-top: 12px; border: 1px solid var(--accent); border-radius: 10px; font-weight: 600; }
.next { background: var(--accent); color: var(--on-accent); }
.cancel { border-color: var(--line); }
.problem { margin-top: 6px; color: var(--wrong); font-size: 14px; font-weight: 600; }
.about { margin-top: 24px; font-size: 14px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The parameters of a valid authorization request (OpenID Connect Core 3.1.2.1, with PKCE). */
interface Authorization {
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
function readAuthorization(
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
const callbackUrl = (redirectUri: string, parameters: Record<string, string>): string =>
  `${redirectUri}?${new URLSearchParams(parameters)}`;

/** The account chooser; its forms are posted to `address`, its own URL. `name` is the shop's, and `problem` is plain text. */
const chooserPage = (address: string, name: string, typed = '', problem = ''): string =>
  page(
    'Choose an account',
    `<h1>Choose an account</h1>
<p>to continue to <strong>${escapeHtml(name)}</strong></p>
<form method="post" action="${escapeHtml(address)}">
<ul>${sampleAccounts.map(choice).join('')}</ul>
</form>
<form method="post" action="${escapeHtml(address)}" novalidate>
<label for="email">Or use another address</label>
<input id="email" name="email" type="email" autocomplete="off" spellcheck="false" value="${escapeHtml(typed)}"${
      problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
    }>
${problem && `<p id="problem" class="problem" role="alert">${escapeHtml(problem)}</p>`}
<button class="next" type="submit">Continue</button>
</form>
<form method="post" action="${escapeHtml(address)}">
<button class="cancel" type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );

/** The error page for a request of an unknown client. */
const unknownClientPage = (): string =>
  page(
    'Not a request from the shop',
    '<h1>Not a request from the shop</h1><p>Start on the <a href="/signin">sign-in page</a>.</p>',
  );

const choice = ({ email, name }: (typeof sampleAccounts)[number]): string =>
  `<li><button type="submit" name="email" value="${escapeHtml(email)}"><span aria-hidden="true" class="initial">${name.charAt(0)}</span>
<span>${escapeHtml(name)}<small>${escapeHtml(email)}</small></span></button></li>`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/google.css">
</head>
<body>
<p class="banner">Sandbox — not Google</p>
<main>
${content}
<p class="about">This page replaces Google while the shop has no Google client ID. It does not ask for a password, and signs you in with any address you choose.</p>
</main>
</body>
</html>
`;

/** The options of all routes of the sandbox: public, without rate limits, not in the OpenAPI document. */
export const routeOptions = {
  schema: { hide: true },
  config: { access: 'anyone', rateLimit: false },
} as const;
