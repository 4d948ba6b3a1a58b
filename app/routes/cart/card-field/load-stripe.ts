import type { Stripe } from '@stripe/stripe-js';

const loading = new Map<string, Promise<void>>();

/**
 * Loads Stripe.js from the address that the shop names, once for a document. `loadStripe` of `@stripe/stripe-js` loads
 * js.stripe.com alone, and the sandbox has a script of its own.
 * @throws Error when the script cannot be loaded
 */
export async function loadStripe(script: string, publishableKey: string): Promise<Stripe> {
  const loaded = loading.get(script) ?? loadScript(script);
  loading.set(script, loaded);
  try {
    await loaded;
  } catch (error) {
    // The next visit of the cart tries again.
    loading.delete(script);
    throw error;
  }
  if (!window.Stripe) throw new Error(`${script} is not Stripe.js`);
  return window.Stripe(publishableKey);
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script');
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    script.src = src;
    document.head.append(script);
  });
}
