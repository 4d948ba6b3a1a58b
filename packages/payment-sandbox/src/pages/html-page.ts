import { formatMoney } from '../protocol/currency.ts';
import { escapeHtml } from './escape-html.ts';

/** Headers of the sandbox's pages: no scripts, no frames, forms to the same origin only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/** An amount in the smallest unit of its currency, escaped for HTML. */
export const formatAmount = (amount: number, currency: string): string =>
  escapeHtml(formatMoney(amount, currency));

/** A whole page; `title` is text, `content` HTML. */
export const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/payments.css">
</head>
<body>
<p class="banner">Sandbox — no real card, no real money</p>
<main>
${content}
</main>
</body>
</html>
`;

/** The style sheet of the sandbox's pages, light and dark. */
export const styleSheet = `
:root { color-scheme: light dark; --ground: #f4f5f7; --sheet: #fff; --ink: #14161a; --soft: #5b6270; --line: #dfe2e8;
  --accent: #3d45e0; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1013; --sheet: #171a1f; --ink: #f2f3f5; --soft: #a2a9b6;
  --line: #2b3038; --accent: #a7adff; --on-accent: #11131c; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; text-align: center; background: var(--ink); color: var(--ground);
  font-size: 14px; font-weight: 600; }
main { max-width: 1120px; margin: 0 auto; padding: 48px 16px; }
.card { max-width: 440px; margin: 4vh auto 0; padding: 32px; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 16px; box-shadow: 0 16px 48px rgb(0 0 0 / 0.08); }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0 0 16px; color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 24px 0; padding: 16px 0;
  border-block: 1px solid var(--line); font-variant-numeric: tabular-nums; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.amount { font-size: 20px; font-weight: 700; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { min-height: 48px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px;
  background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 10px 14px; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
tbody tr:last-child td { border-bottom: 0; }
th { color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; }
`;
