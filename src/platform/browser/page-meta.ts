import type { MetaDescriptor } from 'react-router';
import { type SiteMatches, siteOf, titleOf } from './site.ts';

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The path and query of the canonical URL. */
  path: string;
  /** The URL of the preview picture. */
  image?: string;
  /** The `matches` of the `meta` function. */
  matches: SiteMatches;
}

/** Title, description, canonical URL and Open Graph tags. */
export function pageMeta({ title, description, path, image, matches }: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const { origin, name } = site;
  const address = `${origin}${path}`;
  const full = titleOf(title, site);
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: name },
    ...(image
      ? [
          { property: 'og:image', content: new URL(image, origin).href },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}
