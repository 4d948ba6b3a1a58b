import { join } from 'node:path';
import { projectFolder } from '#config/environment.ts';

/** The configuration of Vite that bundles the payment sandbox's script for browsers. */
export const stripeJsConfig = join(projectFolder, 'packages', 'payment-sandbox', 'bundle.config.ts');

/** The name of the bundle in its folder. */
export const stripeJsFile = 'stripe.js';

/** Bundles the script from the sources, for development. @throws Error when they cannot be bundled */
export async function bundleStripeJs(): Promise<string> {
  const { build } = await import('vite');
  const built = await build({ configFile: stripeJsConfig, build: { write: false } });
  const [bundle] = Array.isArray(built) ? built : [];
  const script = bundle?.output.find(({ fileName }) => fileName === stripeJsFile);
  if (script?.type !== 'chunk') throw new Error('Vite made no bundle of the script for browsers');
  return script.code;
}
