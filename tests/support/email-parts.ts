import { expect } from 'vitest';

/** An email as it is sent. */
interface Parts {
  readonly html: string;
  readonly text: string;
}

const addresses = /https?:\/\/[^\s)"<]*[^\s)"<.,]/g;

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that a reader of the HTML part sees, without the name or logo at the top. */
const wordsOfHtml = (html: string): string[] =>
  words(
    html
      .replace(/^[\s\S]*?<h1/, '<h1')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
      .replace(addresses, ' '),
  );
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of the text part without what stands for links and numbers of lists. */
const wordsOfText = (text: string): string[] =>
  words(
    text
      .replace(addresses, ' ')
      .replace(/ \([^\s()]+@[^\s()]+\)/g, ' ')
      .replace(/^ *\d+\. /gm, ''),
  );

const addressesOf = (parts: string): string[] => parts.match(addresses) ?? [];
const linksOf = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll(/&amp;|&#38;/g, '&'));

/**
 * Expects the text part of an email to have the words of its HTML part in their order, each link whole, and no marks of
 * Markdown or HTML.
 */
export function expectSameParts({ html, text }: Parts): void {
  expect(wordsOfText(text)).toEqual(wordsOfHtml(html));
  const links = linksOf(html).map((address) => address.replace(/^mailto:/, ''));
  for (const address of links) expect(text).toContain(address);
  expect(links.filter((address) => address.startsWith('/'))).toEqual([]);
  expect([...new Set(addressesOf(text))].toSorted()).toEqual(
    [...new Set(links)].filter((address) => address.startsWith('http')).toSorted(),
  );
  expect(text).not.toMatch(/\*\*|__|^#|\]\(|`|^\||<[a-z/]|&[a-z]+;|\{\{/m);
}
