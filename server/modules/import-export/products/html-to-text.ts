import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../shared/text/escape-html.ts';

/**
 * The text of a piece of HTML as a browser shows it: paragraphs and list items on lines of their own, spaces as one space
 * (but not within `pre`), no scripts, styles or comments. The result is text and never HTML.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = new TextCollector();
  const parser = new Parser({
    onopentagname: (name) => text.open(name),
    ontext: (data) => text.add(data),
    onclosetag: (name) => text.close(name),
  });
  parser.end(html);
  return text.result();
}

/** Text as HTML that {@link htmlToText} turns into the same text again. */
export function textToHtml(text: string): string {
  const html = text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  return htmlToText(html) === text ? html : `<pre>${escapeHtml(text)}</pre>`;
}

const unseen = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'textarea', 'select']);
const blocks = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 table tr section article header footer blockquote pre'.split(
    ' ',
  ),
);

class TextCollector {
  private text = '';
  private preformatted = 0;
  private hidden = 0;
  private needsSpace = false;

  open(name: string): void {
    if (unseen.has(name)) this.hidden += 1;
    else if (name === 'br') this.breakLine(true);
    else if (blocks.has(name)) this.breakLine(false);
    else if (name === 'td' || name === 'th') this.needsSpace = true;
    if (name === 'pre') this.preformatted += 1;
  }

  close(name: string): void {
    if (unseen.has(name)) this.hidden -= 1;
    else if (blocks.has(name)) this.breakLine(false);
    if (name === 'pre') this.preformatted -= 1;
  }

  add(data: string): void {
    if (this.hidden > 0) return;
    if (this.preformatted > 0) {
      this.text += data;
      return;
    }
    const words = data.split(/[ \t\n\r\f]+/);
    if (words.length > 1 && words[0] === '') this.needsSpace = true;
    for (const [index, word] of words.entries()) {
      if (index > 0) this.needsSpace = true;
      if (word === '') continue;
      if (this.needsSpace && this.text !== '' && !this.text.endsWith('\n')) this.text += ' ';
      this.text += word;
      this.needsSpace = false;
    }
  }

  /** Blocks begin a new line once, `br` always. */
  private breakLine(always: boolean): void {
    this.needsSpace = false;
    if (this.preformatted > 0) return;
    if (always || (this.text !== '' && !this.text.endsWith('\n'))) this.text += '\n';
  }

  result(): string {
    return this.text.trim();
  }
}
