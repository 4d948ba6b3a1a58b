import { escapeHtml } from '../text/escape-html.ts';
import type { MailSite } from './mail-site.ts';

/** A link inside a text. */
export interface EmailLink {
  readonly label: string;
  readonly link: string;
}

/** A text, in parts where it has links. */
export type EmailText = string | readonly (string | EmailLink)[];

/** What is listed with an amount of money; `note` is a second, smaller line. */
export interface EmailItem {
  readonly label: string;
  /** The URL of its picture, which is four to three. Its alternative text is the label. */
  readonly picture?: string;
  /** Where its picture and label lead. */
  readonly link?: string;
  readonly note?: string;
  readonly amount: string;
}

/**
 * The content of an email. All of it is plain text and escaped in HTML, except the HTML of `body`. Empty texts are left out.
 */
export interface EmailContent {
  readonly heading: string;
  readonly paragraphs: readonly EmailText[];
  /** A text that is formatted already, after the paragraphs: safe HTML, and the same as plain text. */
  readonly body?: { readonly html: string; readonly text: string };
  readonly items?: readonly EmailItem[];
  /** Facts with their labels; a line break in a value stays one. */
  readonly details?: readonly (readonly [label: string, value: string])[];
  readonly button?: EmailLink;
  readonly footnote: EmailText;
  /** The last line, which names the sender. */
  readonly signature?: string;
}

/** The last line of emails to customers. */
export const signatureOf = ({ name, contactEmail }: MailSite): string =>
  contactEmail === null ? name : `${name} · ${contactEmail}`;

/** Renders an email as text and as HTML with inline styles, which email programs require. */
export function renderEmail(content: EmailContent, site: MailSite): { text: string; html: string } {
  return { text: toText(content, site), html: toHtml(content, site) };
}

function toText(
  { heading, paragraphs, body, items = [], details = [], button, footnote, signature = '' }: EmailContent,
  site: MailSite,
): string {
  const list = items.map(({ label, note = '', amount, link = '' }) =>
    [label, note, amount, link].filter((part) => part !== '').join('  '),
  );
  const facts = details.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`);
  const parts = [
    heading,
    ...paragraphs.map(toPlainText),
    body?.text ?? '',
    list.join('\n'),
    facts.join('\n'),
    button ? `${button.label}: ${button.link}` : '',
    toPlainText(footnote),
    signature,
    toSellerLine(site),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const toSellerLine = ({ seller }: MailSite): string => seller.join(' · ');

const isNotEmpty = (text: EmailText): boolean => text.length > 0;

const toPlainText = (text: EmailText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : `${part.label} (${part.link})`)).join('');

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const style = {
  ground: 'margin:0;padding:24px 12px;background:#f1f1ee',
  sheet: 'max-width:560px;margin:0 auto;background:#ffffff;border-collapse:collapse;width:100%',
  brand: `${font};background:#101114;color:#ffffff;padding:20px 24px;font-size:15px;font-weight:800;letter-spacing:.14em`,
  logo: 'display:block;height:40px;max-width:240px',
  body: `${font};padding:32px 24px;color:#1b1c20;font-size:16px;line-height:1.55`,
  heading: 'margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800',
  paragraph: 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  link: 'color:inherit',
  table: 'width:100%;border-collapse:collapse;margin:0 0 20px;font-size:15px',
  cell: 'padding:10px 12px 10px 0;border-bottom:1px solid #e3e3de;text-align:left;vertical-align:top',
  note: 'color:#65666d',
  picture: 'width:88px',
  image: 'display:block;width:88px;height:66px;background:#eeeeea;font-size:12px;line-height:1.3',
  amount:
    'padding:10px 0;border-bottom:1px solid #e3e3de;text-align:right;vertical-align:top;white-space:nowrap',
  value:
    'padding:10px 0;border-bottom:1px solid #e3e3de;text-align:right;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere',
  button: 'display:inline-block;padding:14px 28px;font-weight:700;text-decoration:none',
  footnote: `${font};padding:0 24px 28px;color:#65666d;font-size:13px;line-height:1.5`,
} as const;

/** The colors of the dark theme, for email programs that have one and read style sheets; inline styles need `!important`. */
const darkTheme = `@media (prefers-color-scheme: dark) {
.ground { background: #0b0b0c !important; }
.sheet { background: #18191c !important; }
.body { color: #f4f4f1 !important; }
.soft { color: #b3b4ba !important; }
.line { border-color: #34353a !important; }
}`;

function toHtml(
  { heading, paragraphs, body, items = [], details = [], button, footnote, signature = '' }: EmailContent,
  site: MailSite,
): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${darkTheme}</style></head>`,
    `<body class="ground" style="${style.ground}"><table role="presentation" class="sheet" style="${style.sheet}">`,
    `<tr><td style="${style.brand}">${toBrand(site)}</td></tr>`,
    `<tr><td class="body" style="${style.body}"><h1 style="${style.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.filter(isNotEmpty).map((text) => `<p style="${style.paragraph}">${toHtmlText(text)}</p>`),
    body ? `<div style="${style.text}">${body.html}</div>` : '',
    toTable(items.map((item) => toItemRow(item, items.some(hasPicture)))),
    toTable(details.map(toDetailRow)),
    button
      ? `<p style="${style.paragraph}"><a href="${escapeHtml(button.link)}" style="${style.button};background:${site.accent};color:${site.onAccent}">${escapeHtml(button.label)}</a></p>`
      : '',
    '</td></tr>',
    ...[footnote, signature, toSellerLine(site)]
      .filter(isNotEmpty)
      .map((text) => `<tr><td class="soft" style="${style.footnote}">${toHtmlText(text)}</td></tr>`),
    '</table></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The logo, or the name in capital letters. */
const toBrand = ({ name, logo }: MailSite): string =>
  logo === null
    ? escapeHtml(name.toUpperCase())
    : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="${style.logo}">`;

const toHtmlText = (text: EmailText): string =>
  typeof text === 'string'
    ? escapeHtml(text)
    : text
        .map((part) =>
          typeof part === 'string'
            ? escapeHtml(part)
            : `<a href="${escapeHtml(part.link)}" style="${style.link}">${escapeHtml(part.label)}</a>`,
        )
        .join('');

const toTable = (rows: readonly string[]): string =>
  rows.length === 0 ? '' : `<table style="${style.table}">${rows.join('')}</table>`;

const hasPicture = ({ picture }: EmailItem): boolean => picture !== undefined;

/** A row; in a list with pictures, the label of an item without one takes the place of the picture, too. */
const toItemRow = ({ label, note, amount, picture, link }: EmailItem, isPictured: boolean): string =>
  [
    '<tr>',
    picture === undefined
      ? ''
      : `<td class="line" style="${style.cell};${style.picture}">${linkTo(link, `<img src="${escapeHtml(picture)}" alt="${escapeHtml(label)}" width="88" height="66" style="${style.image}">`)}</td>`,
    `<td class="line"${isPictured && picture === undefined ? ' colspan="2"' : ''} style="${style.cell}">${linkTo(link, escapeHtml(label))}`,
    note ? `<br><span class="soft" style="${style.note}">${escapeHtml(note)}</span>` : '',
    `</td><td class="line" style="${style.amount}">${escapeHtml(amount)}</td></tr>`,
  ].join('');

const linkTo = (link: string | undefined, html: string): string =>
  link === undefined ? html : `<a href="${escapeHtml(link)}" style="${style.link}">${html}</a>`;

const toDetailRow = ([label, value]: readonly [string, string]): string =>
  `<tr><td class="line soft" style="${style.cell};${style.note}">${escapeHtml(label)}</td><td class="line" style="${style.value}">${escapeHtml(value)}</td></tr>`;
