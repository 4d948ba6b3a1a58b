import type { Token } from 'markdown-it';
import { parseMarkdown } from './markdown.ts';

/** A block of a text: a paragraph, an item of a list, or a row of a table. */
interface Block {
  readonly text: string;
  /** The list or table that it is in: its blocks follow each other without an empty line. */
  readonly group: object | null;
}

/**
 * Writes Markdown as plain text for emails: the words of `renderMarkdown` in their order, without its marks, each link with
 * its whole address behind it.
 * @param origin where links within the shop lead, such as `https://shop.example`
 */
export function writeMarkdown(markdown: string, origin: string): string {
  const blocks = listBlocks(parseMarkdown(markdown), origin);
  return blocks
    .map(({ text, group }, index) => {
      const isFirst = index === 0 || group === null || group !== blocks[index - 1]?.group;
      return (index === 0 ? '' : isFirst ? '\n\n' : '\n') + text;
    })
    .join('');
}

function listBlocks(tokens: readonly Token[], origin: string): Block[] {
  const blocks: Block[] = [];
  const lists: { next: number | null }[] = [];
  let table: object | null = null;
  let cells: string[] = [];
  let mark = '';
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'bullet_list_open') lists.push({ next: null });
    if (type === 'ordered_list_open') lists.push({ next: Number(token.attrGet('start') ?? 1) });
    if (type === 'bullet_list_close' || type === 'ordered_list_close') lists.pop();
    if (type === 'list_item_open') mark = markOf(lists);
    if (type === 'table_open') table = {};
    if (type === 'tr_open') cells = [];
    if (type === 'tr_close') blocks.push({ text: cells.join('   '), group: table });
    if (type === 'table_close') table = null;
    if (type !== 'inline' && type !== 'fence' && type !== 'code_block') continue;
    const text = type === 'inline' ? writeInline(token.children ?? [], origin) : content.trimEnd();
    if (table) cells.push(text);
    else blocks.push({ text: mark + text, group: lists[0] ?? null });
    mark = '';
  }
  return blocks;
}

/** What an item begins with, and counts it. */
function markOf(lists: readonly { next: number | null }[]): string {
  const list = lists.at(-1);
  const indent = '  '.repeat(Math.max(0, lists.length - 1));
  if (!list || list.next === null) return `${indent}• `;
  list.next += 1;
  return `${indent}${list.next - 1}. `;
}

function writeInline(tokens: readonly Token[], origin: string): string {
  let text = '';
  let link: { address: string; begins: number } | null = null;
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'softbreak' || type === 'hardbreak') text += '\n';
    else if (type === 'link_open')
      link = { address: wholeAddress(String(token.attrGet('href')), origin), begins: text.length };
    else if (type === 'link_close' && link) {
      const words = text.slice(link.begins);
      if (link.address !== '' && link.address !== words) text += ` (${link.address})`;
      link = null;
    } else text += content;
  }
  return text;
}

/** The address of a link as a reader needs it; empty for one within the text. */
function wholeAddress(href: string, origin: string): string {
  if (href.startsWith('/')) return origin + href;
  if (href.startsWith('#')) return '';
  return href.replace(/^(?:mailto|tel):/i, '');
}
