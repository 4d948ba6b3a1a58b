import type { EntryContext } from 'react-router';
import { allFeaturePages } from '../../features/all-feature-pages.ts';

type Manifest = EntryContext['manifest'];
type ManifestRoute = NonNullable<Manifest['routes'][string]>;

/**
 * The ids of the layout of the administration screens, of pages without a frame, of the page to which only emails link,
 * of the page for people without their password, of the texts that administrators write, and of features' pages that few
 * visit.
 */
const elsewhere: readonly string[] = [
  'shop/shell/pages/admin/admin-only.tsx',
  'shop/accounts/pages/recover-password.tsx',
  'shop/content/pages/newsletter/newsletter-link.tsx',
  'shop/content/pages/terms-of-service.tsx',
  'TermsOfService',
  'shop/content/pages/about-us.tsx',
  'AboutUs',
  'shop/content/pages/written/written-page.tsx',
  ...allFeaturePages.flatMap(({ routes }) =>
    Object.values({ ...routes?.administrationUnframed, ...routes?.storefrontDocuments, ...routes?.unframed }),
  ),
].map((file) => file.replace(/\.tsx?$/, ''));

/**
 * The manifest of shoppers' pages, a file of its own: it knows nothing of administration, nor of the pages that few
 * visit. Whoever goes there leaves for a new document, as for every address that a page does not know
 * (`src/shop/content/pages/not-found.tsx`). Every page loads it, so it repeats nothing.
 */
export function toStorefrontManifest(manifest: Manifest): Manifest {
  const isElsewhere = (id: string | undefined): boolean =>
    id !== undefined && (elsewhere.includes(id) || isElsewhere(manifest.routes[id]?.parentId));
  const routes = Object.entries(manifest.routes).filter(([id]) => !isElsewhere(id));
  return {
    ...manifest,
    url: manifest.url.replace('manifest-', 'storefront-manifest-'),
    routes: Object.fromEntries(
      routes.map(([id, route]) => [id, route && toShort(route, manifest.entry.imports)]),
    ),
  };
}

/** A route without what the entry loads for all and without empty lists; sorted paths are compressed better. */
function toShort(
  { imports = [], css = [], ...route }: ManifestRoute,
  loaded: readonly string[],
): ManifestRoute {
  const own = imports.filter((path) => !loaded.includes(path)).sort();
  return { ...route, imports: own, ...(css.length > 0 && { css }) };
}
