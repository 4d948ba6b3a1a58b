import { escapeHtml } from '../../shared/text/escape-html.ts';
import { sampleAccounts } from './sample-accounts.ts';

/** The account chooser; its forms are posted to `address`, its own URL. `problem` is plain text. */
export const chooserPage = (address: string, typed = '', problem = ''): string =>
  page(
    'Choose an account',
    `<h1>Choose an account</h1>
<p>to continue to <strong>Sneaker Paradise</strong></p>
<form method="post" action="${escapeHtml(address)}">
<ul>${sampleAccounts.map(choice).join('')}</ul>
</form>
<form method="post" action="${escapeHtml(address)}" novalidate>
<label for="email">Or any other address</label>
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
export const unknownClientPage = (): string =>
  page(
    'Not a request of the shop',
    '<h1>Not a request of the shop</h1><p><a href="/signin">Sign in</a> begins there.</p>',
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
<p class="about">This page stands in for Google while the shop has no Google client id. It asks for no password and
vouches for whatever address you choose.</p>
</main>
</body>
</html>
`;
