import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { findSandboxMail, listSandboxMails, type SandboxMail } from './inbox-store.ts';

/** The list of mails as a page. */
const inboxPage = (mails: readonly SandboxMail[]): string =>
  page(
    'Email inbox',
    mails.length === 0
      ? '<h1>Email inbox</h1><p class="empty">The shop has not sent any emails yet.</p>'
      : `<h1>Email inbox</h1><ul class="list">${mails.map(entry).join('')}</ul>`,
  );

/** One mail as a page, with its content in a sandboxed frame. */
const mailPage = (mail: SandboxMail): string =>
  page(
    mail.subject,
    `<p><a href="/sandbox/mail">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="about">To ${escapeHtml(mail.to)} · ${when(mail)}</p>
<iframe src="/sandbox/mail/${mail.id}/content" title="Email content" sandbox="${frameRights}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  );

/** The page for a mail that does not exist. */
const missingPage = (): string =>
  page(
    'Email not found',
    '<h1>Email not found</h1><p class="empty"><a href="/sandbox/mail">Back to the inbox</a></p>',
  );

/** The sandbox permissions of a framed mail: links may navigate the window. */
const frameRights = 'allow-top-navigation-by-user-activation';

/** The HTML of a mail with links that open outside the frame. */
const framedMail = (mail: SandboxMail): string => mail.html.replace('<head>', '<head><base target="_top">');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/mail.css">
</head>
<body>
<p class="banner">Sandbox: these emails were not sent to anyone</p>
<main>
${content}
</main>
</body>
</html>
`;

const entry = (mail: SandboxMail): string =>
  `<li><a href="/sandbox/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<span>To ${escapeHtml(mail.to)}</span><span>${when(mail)}</span></a></li>`;

const when = ({ date, sent }: SandboxMail): string =>
  `<time datetime="${date}">${formatMinute(date)} UTC</time>${sent ? '' : ' · waiting to be sent'}`;

const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const pageHeaders = {
  ...html,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
// Mails have inline styles, because mail programs support no others; scripts and content of others are blocked.
const contentHeaders = {
  ...html,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${frameRights}`,
  'x-frame-options': 'SAMEORIGIN',
};
const routeOptions = { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } } as const;
const address = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const filter = z.object({ to: z.string().optional().catch(undefined) });

/** The inbox that replaces a mail server: `/sandbox/mail` for people, `/sandbox/mail.json` for programs. */
export const registerSandboxInbox =
  (db: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    const mailOf = async (params: unknown) => {
      const parsed = address.safeParse(params);
      return parsed.success ? findSandboxMail(db, parsed.data.id) : null;
    };

    app.get('/sandbox/mail', routeOptions, async (request, reply) =>
      reply.headers(pageHeaders).send(inboxPage(await listSandboxMails(db, filter.parse(request.query).to))),
    );

    app.get('/sandbox/mail.json', routeOptions, async (request, reply) => {
      const mails = await listSandboxMails(db, filter.parse(request.query).to);
      return reply
        .header('cache-control', 'no-store')
        .send(mails.map(({ to, subject, text, html, date }) => ({ to, subject, text, html, date })));
    });

    app.get('/sandbox/mail.css', routeOptions, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(inboxStyleSheet),
    );

    app.get('/sandbox/mail/:id', routeOptions, async (request, reply) => {
      const mail = await mailOf(request.params);
      return reply
        .code(mail ? 200 : 404)
        .headers(pageHeaders)
        .send(mail ? mailPage(mail) : missingPage());
    });

    app.get('/sandbox/mail/:id/content', routeOptions, async (request, reply) => {
      const mail = await mailOf(request.params);
      return reply
        .code(mail ? 200 : 404)
        .headers(contentHeaders)
        .send(mail ? framedMail(mail) : missingPage());
    });
  };

/** The style sheet of the inbox, light and dark. */
const inboxStyleSheet = `
:root { color-scheme: light dark;
  --ground: light-dark(oklch(0.975 0.006 95), oklch(0.155 0.006 75));
  --raised: light-dark(oklch(1 0 0), oklch(0.2 0.007 75));
  --line: light-dark(oklch(0.86 0.01 95), oklch(0.32 0.009 75));
  --ink: light-dark(oklch(0.18 0.008 75), oklch(0.965 0.008 95));
  --ink-soft: light-dark(oklch(0.43 0.012 80), oklch(0.76 0.013 90));
  --accent-ink: light-dark(oklch(0.42 0.115 128), oklch(0.925 0.215 122)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; text-align: center; background: oklch(0.925 0.215 122);
  color: oklch(0.18 0.03 120); font-size: 14px; font-weight: 600; }
main { max-width: 760px; margin: 0 auto; padding: 40px 16px 64px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; }
a { color: var(--accent-ink); }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px; }
.about, .empty { color: var(--ink-soft); overflow-wrap: anywhere; }
.list { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px;
  background: var(--raised); overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px; color: inherit;
  text-decoration: none; }
.list a:hover strong { text-decoration: underline; }
.list a:focus-visible { outline-offset: -3px; }
.list strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
.list span { color: var(--ink-soft); font-size: 14px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px;
  background: #fff; }
details { margin-top: 16px; }
summary { cursor: pointer; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised);
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`;
