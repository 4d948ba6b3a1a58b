/** What a page's Content-Security-Policy allows beyond the shop's own files. */
export interface PageCspOptions {
  /** Sources of its inline scripts: `'nonce-…'` or `'sha256-…'`, quotes included. */
  readonly scripts: readonly string[];
  /** Sources of its inline styles: `'sha256-…'`, quotes included. */
  readonly styles?: readonly string[];
  /** The page shows the card provider's field (only the cart does). */
  readonly stripe?: boolean;
  /** Origins of other hosts that the page calls. */
  readonly calls?: readonly string[];
  /** Vite's dev server injects styles and talks over a web socket. */
  readonly development?: boolean;
}

/** The Content-Security-Policy of a rendered page: no `unsafe-inline`, nobody frames it, Stripe only where told. */
export function pageContentSecurityPolicy({
  scripts,
  styles = [],
  stripe = false,
  calls = [],
  development = false,
}: PageCspOptions): string {
  const stripeScript = stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const stripeFrame = stripe ? [...stripeScript, 'https://hooks.stripe.com'] : ["'none'"];
  const stripeCalls = stripe ? ['https://api.stripe.com'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...stripeScript],
    'style-src': ["'self'", ...styles, ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls, ...stripeCalls, ...(development ? ['ws:'] : [])],
    'frame-src': stripeFrame,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
