import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** Path of the canonical address, with the query that belongs to it. */
  path: string;
  /** Address of the picture a shared link shows. */
  image?: string;
  /** The matches a `meta` function is given; the root's loader knows the origin. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/** Title, description, canonical address and the tags of shared links. */
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
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
  ];
}

/** The shop's origin, the only source of absolute links; empty when the root could not load. */
export function originOf(matches: PageMeta['matches']): string {
  const root = matches[0]?.loaderData;
  return typeof root === 'object' && root !== null && 'origin' in root && typeof root.origin === 'string'
    ? root.origin
    : '';
}
