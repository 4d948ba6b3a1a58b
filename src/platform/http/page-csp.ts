/** What the Content-Security-Policy of a page allows beyond the origin itself. */
export interface PageCspOptions {
  /** Sources of inline scripts: `'nonce-…'` or `'sha256-…'`, with quotes. */
  readonly scripts: readonly string[];
  /** Sources of inline styles: `'sha256-…'`, with quotes. */
  readonly styles?: readonly string[];
  /**
   * Whose card field the page may embed. Stripe's only where it is needed, on the cart and where a link is paid; the frames of the sandbox are the
   * shop's own, so all pages may have them, and a cart that was reached by a link has the policy of the page before.
   */
  readonly cardField?: 'stripe' | 'sandbox' | undefined;
  /** Origins of other hosts that the page calls. */
  readonly connectOrigins?: readonly string[];
  /** Vite's dev server injects styles and talks over a web socket. */
  readonly development?: boolean;
}

/** The Content-Security-Policy of a rendered page: no `unsafe-inline` outside development, no framing. */
export function pageContentSecurityPolicy({
  scripts,
  styles = [],
  cardField,
  connectOrigins = [],
  development = false,
}: PageCspOptions): string {
  const stripe = cardField === 'stripe' ? stripeSources : noSources;
  const frames = cardField === 'sandbox' ? ["'self'"] : stripe.frames;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...stripe.scripts],
    'style-src': ["'self'", ...styles, ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins, ...stripe.calls, ...(development ? ['ws:'] : [])],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

interface StripeSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}

const noSources: StripeSources = { scripts: [], frames: [], calls: [] };

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * What Stripe publishes for Stripe.js and Elements (Stripe Docs, "Integration security guide"). Google Maps is left out: it
 * is for the Address Element, and the shop asks for the address itself.
 */
const stripeSources: StripeSources = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
