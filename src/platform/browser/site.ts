import { type MetaDescriptor, useRouteLoaderData } from 'react-router';

/** Of the site, for pages: what the root's loader returned. */
export interface Site {
  /** The origin of absolute links. */
  readonly origin: string;
  readonly name: string;
}

/** The `matches` of a `meta` function. */
export type SiteMatches = readonly ({ loaderData?: unknown } | undefined)[];

/** The site of a `meta` function's `matches`; both texts are empty when the root's loader failed. */
export const siteOf = (matches: SiteMatches): Site => readSite(matches[0]?.loaderData);

/** {@link siteOf}, in a component. */
export const useSite = (): Site => readSite(useRouteLoaderData('root'));

/** The name of the site, in the browser outside of components. */
export const siteNameOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** The title of a document: that of its page, and the site's name. */
export const titleOf = (title: string, { name }: Site): string =>
  name === '' ? title : `${title} | ${name}`;

/** {@link titleOf}, for a `meta` function. */
export const titleMeta = (title: string, matches: SiteMatches): MetaDescriptor => ({
  title: titleOf(title, siteOf(matches)),
});

function readSite(data: unknown): Site {
  const root = typeof data === 'object' && data !== null ? data : {};
  return {
    origin: 'origin' in root && typeof root.origin === 'string' ? root.origin : '',
    name: 'name' in root && typeof root.name === 'string' ? root.name : '',
  };
}
