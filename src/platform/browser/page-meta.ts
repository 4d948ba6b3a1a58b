import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The path and query of the canonical URL. */
  path: string;
  /** The URL of the preview picture. */
  image?: string;
  /** The `matches` of the `meta` function; the root's loader data has the origin. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/** Title, description, canonical URL and Open Graph tags. */
export function pageMeta({ title, description, path, image, matches }: PageMeta): MetaDescriptor[] {
  const origin = originOf(matches);
  const address = `${origin}${path}`;
  const full = `${title} | Sneaker Paradise`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: 'Sneaker Paradise' },
    ...(image
      ? [
          { property: 'og:image', content: new URL(image, origin).href },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}

/** The origin of absolute links; empty when the root's loader failed. */
export function originOf(matches: PageMeta['matches']): string {
  const root = matches[0]?.loaderData;
  return typeof root === 'object' && root !== null && 'origin' in root && typeof root.origin === 'string'
    ? root.origin
    : '';
}
