import { use } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { NonceContext } from '../nonce-context.ts';
import { restoreScroll } from './restore-scroll.ts';

/**
 * Scrolls a page that is shown again to where it was left: React Router's `ScrollRestoration`, whose inline script throws
 * where a browser blocks storage.
 */
export function ScrollPosition() {
  const nonce = use(NonceContext);
  useScrollRestoration();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? `(${restoreScroll})()` : ''}
    </script>
  );
}
