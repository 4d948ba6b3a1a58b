import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#routes.ts';

const listAddresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const here = entry.index || entry.path ? [path || '/'] : [];
    return [...here, ...listAddresses(entry.children ?? [], path)];
  });

/** The full paths of all pages and resource routes, with parameters as `:name`, without the one for unknown addresses. */
export const pageAddresses: readonly string[] = listAddresses(routes).filter((path) => path !== '/*');
