import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '../lib/analytics.ts';

/** Counts every page that is seen, also those that are reached without a new document. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => track('page_view'), [pathname, search]);
}
