import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { SandboxMail } from './inbox-store.ts';

/** The list of mails as a page. */
export const inboxPage = (mails: readonly SandboxMail[]): string =>
  page(
    'Mail inbox',
    mails.length === 0
      ? '<h1>Mail inbox</h1><p class="empty">The shop has sent no mail yet.</p>'
      : `<h1>Mail inbox</h1><ul class="list">${mails.map(entry).join('')}</ul>`,
  );

/** One mail as a page, with its content in a sandboxed frame. */
export const mailPage = (mail: SandboxMail): string =>
  page(
    mail.subject,
    `<p><a href="/sandbox/mail">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="about">To ${escapeHtml(mail.to)} · ${when(mail)}</p>
<iframe src="/sandbox/mail/${mail.id}/content" title="Content of the mail" sandbox="${frameRights}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  );

/** The page for a mail that does not exist. */
export const missingPage = (): string =>
  page(
    'No such mail',
    '<h1>No such mail</h1><p class="empty"><a href="/sandbox/mail">Back to the inbox</a></p>',
  );

/** The sandbox permissions of a framed mail: links may navigate the window. */
export const frameRights = 'allow-top-navigation-by-user-activation';

/** The HTML of a mail with links that open outside the frame. */
export const framedMail = (mail: SandboxMail): string =>
  mail.html.replace('<head>', '<head><base target="_top">');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/mail.css">
</head>
<body>
<p class="banner">Sandbox: these mails went nowhere else</p>
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
  `<time datetime="${date}">${date.slice(0, 10)} ${date.slice(11, 16)} UTC</time>${sent ? '' : ' · waiting to be sent'}`;
