import { Tokenizer } from 'htmlparser2';
import { escapeHtml } from '#platform/text/escape-html.ts';

/**
 * The text of a piece of HTML as a browser shows it: paragraphs and list items on lines of their own, spaces as one space
 * (but not within `pre`), no scripts, styles or comments. The result is text and never HTML.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = new TextCollector();
  const tokenizer = new Tokenizer(
    {},
    {
      ...ignored,
      onopentagname: (start, end) => text.open(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => text.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => text.add(html.slice(start, end)),
      ontextentity: (codePoint) => text.add(String.fromCodePoint(codePoint)),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text.result();
}

const ignore = () => {};
const ignored = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
};

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

/** Collects the text between tags. Which tag an end belongs to does not matter, so none are kept: a list of them is what makes a parser slow. */
class TextCollector {
  private readonly parts: string[] = [];
  /** The last character so far. */
  private last = '';
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
    if (unseen.has(name)) this.hidden = Math.max(0, this.hidden - 1);
    else if (name === 'br') this.breakLine(true);
    else if (blocks.has(name)) this.breakLine(false);
    if (name === 'pre') this.preformatted = Math.max(0, this.preformatted - 1);
  }

  add(data: string): void {
    if (this.hidden > 0) return;
    if (this.preformatted > 0) {
      this.append(data);
      return;
    }
    const words = data.split(/[ \t\n\r\f]+/);
    if (words.length > 1 && words[0] === '') this.needsSpace = true;
    for (const [index, word] of words.entries()) {
      if (index > 0) this.needsSpace = true;
      if (word === '') continue;
      if (this.needsSpace && !this.isLineStart()) this.append(' ');
      this.append(word);
      this.needsSpace = false;
    }
  }

  /** Blocks begin a new line once, `br` always. */
  private breakLine(always: boolean): void {
    this.needsSpace = false;
    if (this.preformatted > 0) return;
    if (always || !this.isLineStart()) this.append('\n');
  }

  private isLineStart(): boolean {
    return this.last === '' || this.last === '\n';
  }

  private append(text: string): void {
    this.parts.push(text);
    this.last = text.at(-1) ?? this.last;
  }

  result(): string {
    return this.parts.join('').trim();
  }
}
