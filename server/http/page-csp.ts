/** What the Content-Security-Policy of a page allows beyond the origin itself. */
export interface PageCspOptions {
  /** Sources of inline scripts: `'nonce-…'` or `'sha256-…'`, with quotes. */
  readonly scripts: readonly string[];
  /** Sources of inline styles: `'sha256-…'`, with quotes. */
  readonly styles?: readonly string[];
  /** Whether the page embeds Stripe's card field (only the cart does). */
  readonly stripe?: boolean;
  /** Origins of other hosts that the page calls. */
  readonly connectOrigins?: readonly string[];
  /** Vite's dev server injects styles and talks over a web socket. */
  readonly development?: boolean;
}

/** The Content-Security-Policy of a rendered page: no `unsafe-inline` outside development, no framing. */
export function pageContentSecurityPolicy({
  scripts,
  styles = [],
  stripe = false,
  connectOrigins = [],
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
    'connect-src': ["'self'", ...connectOrigins, ...stripeCalls, ...(development ? ['ws:'] : [])],
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
