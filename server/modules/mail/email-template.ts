/** The content of a mail. All of it is plain text and escaped in HTML. */
export interface EmailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Rows of a table, the last cell aligned right. */
  readonly rows?: readonly (readonly string[])[];
  readonly button?: { readonly label: string; readonly link: string };
  readonly footnote: string;
}

/** Renders a mail as text and as HTML with inline styles, which mail programs require. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: toText(content), html: toHtml(content) };
}

function toText({ heading, paragraphs, rows = [], button, footnote }: EmailContent): string {
  const table = rows.map((cells) => cells.join('  ')).join('\n');
  const parts = [heading, ...paragraphs, table, button ? `${button.label}: ${button.link}` : '', footnote];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const style = {
  ground: 'margin:0;padding:24px 12px;background:#f1f1ee',
  sheet: 'max-width:560px;margin:0 auto;background:#ffffff;border-collapse:collapse;width:100%',
  brand: `${font};background:#101114;color:#ffffff;padding:20px 32px;font-size:15px;font-weight:800;letter-spacing:.14em`,
  body: `${font};padding:32px;color:#1b1c20;font-size:16px;line-height:1.55`,
  heading: 'margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800',
  paragraph: 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere',
  table: 'width:100%;border-collapse:collapse;margin:0 0 20px;font-size:15px',
  cell: 'padding:10px 12px 10px 0;border-bottom:1px solid #e3e3de;text-align:left;vertical-align:top',
  last: 'padding:10px 0;border-bottom:1px solid #e3e3de;text-align:right;white-space:nowrap',
  button:
    'display:inline-block;background:#d7ff3e;color:#101114;padding:14px 28px;font-weight:700;text-decoration:none;border-radius:999px',
  footnote: `${font};padding:0 32px 28px;color:#65666d;font-size:13px;line-height:1.5`,
} as const;

function toHtml({ heading, paragraphs, rows = [], button, footnote }: EmailContent): string {
  const table = rows.length === 0 ? '' : `<table style="${style.table}">${rows.map(toRow).join('')}</table>`;
  const link = button
    ? `<p style="${style.paragraph}"><a href="${escapeHtml(button.link)}" style="${style.button}">${escapeHtml(button.label)}</a></p>`
    : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="${style.ground}"><table role="presentation" style="${style.sheet}">`,
    `<tr><td style="${style.brand}">SNEAKER PARADISE</td></tr>`,
    `<tr><td style="${style.body}"><h1 style="${style.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`),
    `${table}${link}</td></tr>`,
    `<tr><td style="${style.footnote}">${escapeHtml(footnote)}</td></tr></table></body></html>`,
  ].join('\n');
}

const toRow = (cells: readonly string[]): string =>
  `<tr>${cells
    .map((cell, index) => {
      const cellStyle = index === cells.length - 1 ? style.last : style.cell;
      return `<td style="${cellStyle}">${escapeHtml(cell)}</td>`;
    })
    .join('')}</tr>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
