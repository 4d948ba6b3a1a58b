import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];

/** Above all screens of administration, and the one that has no frame. */
const administration: readonly string[] = ['routes/admin/admin-only', 'routes/order/documents/packing-slip'];

/**
 * The manifest of shoppers' pages, a file of its own: it knows nothing of administration. Whoever goes there leaves for a
 * new document, as for every address that a page does not know (`routes/content/not-found.tsx`).
 */
export function toStorefrontManifest(manifest: Manifest): Manifest {
  const isAdministration = (id: string | undefined): boolean =>
    id !== undefined && (administration.includes(id) || isAdministration(manifest.routes[id]?.parentId));
  const routes = Object.entries(manifest.routes).filter(([id]) => !isAdministration(id));
  return {
    ...manifest,
    url: manifest.url.replace('manifest-', 'storefront-manifest-'),
    routes: Object.fromEntries(routes),
  };
}
