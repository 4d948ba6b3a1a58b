import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './escape-html.ts';

/** Without raw HTML and pictures; an address that {@link isAllowedLink} refuses stays text. */
const renderer = new MarkdownIt({ html: false }).disable('image');
renderer.validateLink = isAllowedLink;
/** Pages and emails have one heading of the first level, their title. */
renderer.core.ruler.push('lower_first_headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});
renderer.core.ruler.push('mark_links_away', ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'link_open' && String(token.attrGet('href')).startsWith('http'))
        token.attrSet('rel', 'noopener noreferrer');
});

/** Knows no marks. */
const plain = new MarkdownIt('zero');

/** Reads everything that {@link checkMarkdown} refuses. */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;

/**
 * Renders Markdown (CommonMark, with tables) as HTML without scripts: raw HTML is shown as text, and so is all of a text
 * that {@link checkMarkdown} refuses as too costly.
 */
export const renderMarkdown = (markdown: string): string =>
  findExcess(markdown) === null ? renderer.render(markdown) : `<p>${escapeHtml(markdown)}</p>`;

/** The most `[` of a text, and the most cells of a table: each costs as much as a sentence. */
const mostBrackets = 2_000;
const mostCells = 5_000;

/** What makes a text too costly to render, as a sentence; null if nothing does. A row has the cells of the longest one. */
function findExcess(markdown: string): string | null {
  if (markdown.split('[', mostBrackets + 2).length > mostBrackets + 1)
    return `Use at most ${mostBrackets} square brackets`;
  const hasLargeTable = markdown.split(/\n[ \t]*\n/).some((block) => {
    const rows = block.split('\n');
    const columns = rows.reduce((most, row) => Math.max(most, row.split('|').length - 1), 0);
    return columns * rows.length > mostCells;
  });
  return hasLargeTable ? `Use at most ${mostCells} cells in a table` : null;
}

/**
 * Finds what {@link renderMarkdown} would not render as intended.
 * @returns a sentence for each, in the order of the text; none if all is well
 */
export function checkMarkdown(markdown: string): string[] {
  const excess = findExcess(markdown);
  if (excess !== null) return [excess];
  const found = reader.parse(markdown, {}).flatMap((block) => [block, ...(block.children ?? [])]);
  const problems = found.flatMap((token): string[] => {
    const { type, content } = token;
    if (type === 'html_block' || type === 'html_inline')
      return [`HTML is not allowed: ${shorten(content)}. To show the character, write \\<`];
    if (type === 'image') return [`Pictures are not allowed: ${shorten(String(token.attrGet('src')))}`];
    const href = type === 'link_open' ? String(token.attrGet('href')) : null;
    return href === null || isAllowedLink(href)
      ? []
      : [
          `This link is not allowed: ${shorten(href)}. Links begin with https://, http://, mailto:, tel:, / or #`,
        ];
  });
  return [...new Set(problems)];
}

/** The parts of a text as {@link renderMarkdown} renders them; a text that is too costly is one part. */
export const parseMarkdown = (markdown: string): Token[] =>
  findExcess(markdown) === null ? renderer.parse(markdown, {}) : plain.parse(markdown, {});

/** The addresses that a text links to. */
export const listLinks = (markdown: string): string[] =>
  parseMarkdown(markdown)
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')));

/** Links to other sites, addresses and phones, and within the shop. `//host` would leave it unseen. */
function isAllowedLink(address: string): boolean {
  return /^(?:https?:\/\/[^/]|mailto:.|tel:.|\/(?!\/)|#)/iu.test(address);
}

const shorten = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
