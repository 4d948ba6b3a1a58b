import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Finds the pattern of the page that a path leads to, or the data of it, such as `/products/:id`; null when there is none. */
export function createPageRouteSearch({
  routes,
}: Pick<ServerBuild, 'routes'>): (path: string) => string | null {
  const children = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, caseSensitive = false } = route;
      if (route.index) return [{ id, index: true, caseSensitive, ...(path !== undefined && { path }) }];
      return [{ id, caseSensitive, children: children(id), ...(path !== undefined && { path }) }];
    });
  const tree = children(undefined);
  return (path) => {
    const matches = matchRoutes(tree, withoutData(path));
    if (!matches) return null;
    return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}

/** Where a page's data is asked for: `/products/1.data`, and `/_.data` for the home page. */
const withoutData = (path: string): string => path.replace(/(\/_)?\.data$/, '') || '/';
