/** Characters that search engines show of a description. */
const longest = 200;

/** The first paragraph of rendered Markdown as plain text, cut after a word; empty where there is none. */
export function describeHtml(html: string): string {
  const paragraph = /<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  const text = paragraph
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity, name: string) => characters[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  // Not every script has spaces.
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
