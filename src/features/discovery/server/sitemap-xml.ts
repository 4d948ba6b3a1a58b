/** A page of the sitemap. */
export interface SitemapPage {
  readonly path: string;
  readonly changedAt?: Date;
  /** Paths of the pictures on it. */
  readonly pictures?: readonly string[];
}

/** A sitemap (sitemaps.org 0.9, with Google's image extension); at most 50,000 pages. */
export const writeSitemap = (origin: string, pages: readonly SitemapPage[]): string => `${head}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map((page) => writePage(origin, page)).join('\n')}
</urlset>
`;

/** A list of sitemaps, by their paths. */
export const writeSitemapIndex = (origin: string, paths: readonly string[]): string => `${head}
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<sitemap><loc>${xmlText(origin + path)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`;

const head = '<?xml version="1.0" encoding="UTF-8"?>';

const writePage = (origin: string, { path, changedAt, pictures = [] }: SitemapPage): string =>
  [
    `<url><loc>${xmlText(origin + path)}</loc>`,
    ...(changedAt ? [`<lastmod>${changedAt.toISOString()}</lastmod>`] : []),
    ...pictures.map(
      (picture) => `<image:image><image:loc>${xmlText(origin + picture)}</image:loc></image:image>`,
    ),
    '</url>',
  ].join('');

/** Text made safe for XML, also inside of quoted attributes. What XML 1.0 cannot hold (section 2.2) is left out. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
