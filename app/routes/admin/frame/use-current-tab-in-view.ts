import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps the tab of the current screen in view on a row of tabs that scrolls, as `scroll-initial-target` does before
 * scripts run where a browser knows it: here for the others, and for screens that are reached without a new document.
 */
export function useCurrentTabInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab changes with the address
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [frame, box] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Not scrollIntoView, which would scroll the page, too.
    if (box.right > frame.right) row.current.scrollLeft += box.right - frame.right;
    if (box.left < frame.left) row.current.scrollLeft -= frame.left - box.left;
  }, [pathname]);
  return row;
}
