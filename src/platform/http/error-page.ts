import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type ProblemCode, problemTypes } from '../contract/endpoints/problem.ts';
import { askForId, type Problem } from '../handlers/problem.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** Whether a person waits for the response to a request: a browser opened an address outside the API, or posted a form to it. */
export const isForPerson = (request: {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}): boolean =>
  /^(?:GET|HEAD|POST)$/.test(request.method ?? '') &&
  request.headers.accept?.includes('text/html') === true &&
  !/^\/api(?:[/?]|$)/.test(request.url ?? '');

/** What to do about a problem, where its title does not say it. */
const advice: Partial<Record<ProblemCode, string>> = {
  MALFORMED: 'Check the address for typos, or start from the home page.',
  NOT_FOUND: 'Check the address for typos, or start from the home page.',
  MISDIRECTED: "This server's other addresses do not work.",
  FORBIDDEN: 'Sign in with another account, or go back to the home page.',
};

/** The headers and the body of a page that tells a person about a problem. It needs no script and no other file. */
export function errorPage(
  { code, detail, retryAfter }: Problem,
  requestId?: string,
): {
  headers: Readonly<Record<string, string>>;
  body: string;
} {
  const { title, status } = problemTypes[code];
  const wait = retryAfter === undefined ? '' : `Wait ${seconds(retryAfter)}, then try again.`;
  const ask = status >= 500 && requestId !== undefined ? askForId(requestId) : '';
  const text = [detail ?? '', wait || (advice[code] ?? 'Try again in a moment.'), ask].filter(
    (part) => part !== '',
  );
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="">Try again</a> <a href="/">Back Home</a></p>
</main>
</body>
</html>
`;
  return { headers, body };
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

/** The colors are the browser's own, so that they fit its theme. */
const style = `:root { color-scheme: light dark; font: 18px/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { display: inline-block; margin-right: 1.5rem; padding: 0.5rem 0; }`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
