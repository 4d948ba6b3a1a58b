import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from './track.ts';

/** Counts every page view, including client-side navigations. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => track('page_view'), [pathname, search]);
}
