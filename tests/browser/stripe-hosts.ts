import type { BrowserContext, Route } from '@playwright/test';

const stripeHosts = /^https:\/\/(?<host>js|api|hooks)\.stripe\.com(?<path>\/.*)$/;

/** The path at which the payment sandbox answers for an address of Stripe; null for other addresses. */
function sandboxPath(url: string): string | null {
  const { host, path = '' } = stripeHosts.exec(url)?.groups ?? {};
  if (host === 'js') return path.replace(/^\/[a-z]+\//, '/sandbox/');
  if (host === 'api') return `/sandbox${path}`;
  return host === 'hooks' ? path : null;
}

/** Lets a sandbox answer for Stripe's hosts, so that scripts and frames have Stripe's origins. */
export async function answerForStripe(context: BrowserContext, sandboxOrigin: string): Promise<void> {
  await context.route(stripeHosts, async (route: Route) => {
    const path = sandboxPath(route.request().url());
    if (path === null) return route.abort();
    const response = await route.fetch({ url: `${sandboxOrigin}${path}` });
    await route.fulfill({ response });
  });
}
